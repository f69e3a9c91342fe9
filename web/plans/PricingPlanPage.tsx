import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { PaidPlanCode } from '#domain/plans/plans.ts'
import { londonDay } from '#domain/time.ts'
import { useMe } from '../api/queries.ts'
import { links } from '../links.ts'
import { pages } from '../pages.ts'
import { provider } from '../provider.ts'
import { usageQuery } from '../requests/formQueries.ts'
import { Failure } from '../ui/Failure.tsx'
import { TextLink } from '../ui/LinkButton.tsx'
import { Page } from '../ui/Page.tsx'
import { toast } from '../ui/toast.tsx'
import { PlanHistory } from './PlanHistory.tsx'
import { PlansTable } from './PlansTable.tsx'
import classes from './PricingPlanPage.module.css'
import { PurchaseDialog } from './PurchaseDialog.tsx'
import { plansQuery } from './queries.ts'
import { planRows, summaryOf } from './rows.ts'
import { useCheckout } from './useCheckout.ts'

/** `/pricing-plan`: the company's plan beside the others, and the way to buy one. */
export default function PricingPlanPage() {
  const me = useMe()
  const plans = useQuery(plansQuery)
  const usage = useQuery(usageQuery)
  const checkout = useCheckout()
  const isAdmin = me.profile.role === 'Admin'
  const [chosen, setChosen] = useState<PaidPlanCode | null>(null)
  useCancelledToast()

  const today = londonDay(new Date())
  const rows =
    plans.data &&
    planRows({
      entries: plans.data,
      usage: usage.data,
      isAdmin,
      provider: provider.name,
      today,
    })

  return (
    <Page
      title={pages['/pricing-plan'].title}
      hint="Review your current plan and compare it against other plans."
    >
      {!isAdmin && (
        <p className={classes.hint}>
          Please ask your company admin to change the plan. You can check your company admin on the{' '}
          <TextLink {...links.userManagement()}>User Management</TextLink> page.
        </p>
      )}
      {checkout.unavailable !== null && (
        <p className={classes.unavailable} role="alert">
          {checkout.unavailable}
        </p>
      )}
      <section className={classes.section} aria-labelledby="plans">
        <div>
          <Title order={2} id="plans">
            Users
          </Title>
          <p className={classes.words}>
            A plan is for the whole company, with any number of users. An upgrade starts today and ends what
            remains of a lower plan. A renewal, or a lower plan, starts when your paid time ends.
          </p>
        </div>
        {plans.isError && !plans.data ? (
          <Failure error={plans.error} onRetry={() => plans.refetch()} />
        ) : (
          <PlansTable
            rows={rows}
            companyType={me.company.type}
            opening={checkout.opening}
            onChoose={setChosen}
          />
        )}
      </section>
      <PurchaseDialog
        summary={
          chosen !== null && plans.data
            ? summaryOf(chosen, { entries: plans.data, provider: provider.name, today })
            : null
        }
        onClose={() => {
          setChosen(null)
          checkout.giveUp()
        }}
        onConfirm={checkout.begin}
      />
      {plans.data && <PlanHistory entries={plans.data} />}
    </Page>
  )
}

// The payment page is another site, so each return from it loads the application again.
let toldOfCancelling = false

/** Back from the payment page without a payment: shows a toast once, and removes the parameter from the address. */
function useCancelledToast(): void {
  const { cancelled } = useSearch({ from: '/gated/pricing-plan' })
  const navigate = useNavigate()
  useEffect(() => {
    if (cancelled === undefined) return
    if (!toldOfCancelling) toast.error('Purchase cancelled!')
    toldOfCancelling = true
    void navigate({ ...links.pricingPlan(), replace: true })
  }, [cancelled, navigate])
}
