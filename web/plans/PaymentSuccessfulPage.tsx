import { IconReceiptOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { SESSION_PARAMETER } from '#contract/plans.ts'
import type { PlanEntry } from '#domain/plans/plans.ts'
import { formatLongDay } from '#domain/time.ts'
import { isNotFound } from '../api/CallError.ts'
import { isOutOfDate } from '../api/useWrite.ts'
import { links } from '../links.ts'
import { provider } from '../provider.ts'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { EMPTY_VALUE } from '../ui/emptyValue.ts'
import { Failure } from '../ui/Failure.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Page } from '../ui/Page.tsx'
import { PhoneLink } from '../ui/PhoneLink.tsx'
import { ReadOnlyField } from '../ui/ReadOnlyField.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import classes from './PaymentSuccessfulPage.module.css'
import { plansQuery } from './queries.ts'
import { usePayment } from './usePayment.ts'

/** `/payment-successful`: the page that the payment page returns to. */
export default function PaymentSuccessfulPage() {
  const search: Record<string, string> = useSearch({ from: '/gated/payment-successful' })
  const session = 'success' in search ? search[SESSION_PARAMETER] : undefined
  return session ? <Confirmation session={session} /> : <NoPayment />
}

const PAY_ONCE = (
  <>
    If you have paid, do not pay again. We confirm the payment by ourselves as soon as we can, and email you
    the receipt. If it has not come within an hour, ring us on <PhoneLink phone={provider.phone} />.
  </>
)

/** Asks the server to confirm the payment, and shows the bought plan. */
function Confirmation({ session }: { session: string }) {
  const { plan, error, confirm } = usePayment(session)
  if (error)
    return (
      <Page title="Payment not confirmed" hint={isOutOfDate(error) ? undefined : PAY_ONCE} width="text">
        {isNotFound(error) ? (
          <EmptyState icon={IconReceiptOff} action={<ToPlans />}>
            Your company has no such payment. If you have paid for another company, its plan starts by itself:
            do not pay again.
          </EmptyState>
        ) : (
          <>
            <Failure error={error} onRetry={confirm} />
            <div>
              <ToPlans />
            </div>
          </>
        )}
      </Page>
    )
  if (!plan)
    return (
      <Page title="Confirming your payment" width="text">
        <Spinner title="Confirming your payment" />
      </Page>
    )
  return <Success plan={plan} />
}

/** Opened without a payment: says so, and shows the current plan. */
function NoPayment() {
  const plans = useQuery(plansQuery)
  const [current] = plans.data ?? []
  return (
    <Page
      title="No payment to confirm"
      hint="This page confirms a payment when you come back from the payment page. Nothing was paid now."
      width="text"
    >
      {plans.isError ? (
        <Failure error={plans.error} onRetry={() => plans.refetch()} />
      ) : current ? (
        <PlanCard plan={current} />
      ) : (
        <Spinner />
      )}
    </Page>
  )
}

function Success({ plan }: { plan: PlanEntry }) {
  return (
    <Page title="Payment Successful!" hint="Your plan has been updated accordingly" width="text">
      <PlanCard plan={plan} />
    </Page>
  )
}

function PlanCard({ plan: { plan, startsOn, endsOn } }: { plan: PlanEntry }) {
  return (
    <Card>
      <div className={classes.fields}>
        <ReadOnlyField label="Pricing plan" value={plan} />
        <ReadOnlyField label="Start date" value={formatLongDay(startsOn)} />
        <ReadOnlyField label="End date" value={endsOn === null ? EMPTY_VALUE : formatLongDay(endsOn)} />
      </div>
      <ToPlans isPrimary />
    </Card>
  )
}

function ToPlans({ isPrimary = false }: { isPrimary?: boolean }) {
  return (
    <LinkButton variant={isPrimary ? 'filled' : 'default'} {...links.pricingPlan()}>
      Go to Pricing Plan
    </LinkButton>
  )
}
