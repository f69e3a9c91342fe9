import { Button } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { changeFirstSteps, type FirstStepsFacts } from '#contract/first-steps.ts'
import { type FirstStep, firstSteps } from '#domain/companies/first-steps.ts'
import { queryClient, useMe } from '../api/queries.ts'
import { useWrite } from '../api/useWrite.ts'
import { profileFields } from '../companies/missing.ts'
import { links } from '../links.ts'
import { TextLink } from '../ui/LinkButton.tsx'
import { LinesSkeleton } from '../ui/Skeletons.tsx'
import classes from './FirstSteps.module.css'
import { firstStepsQuery } from './firstStepsQuery.ts'

/** Shows in place of an empty list until the company is ready (docs/rules/screens.md#first-steps). */
export function FirstSteps({
  sentence,
  action,
  children,
}: {
  sentence: string
  action: ReactNode
  children: ReactNode
}) {
  const me = useMe()
  const { data, isPending } = useQuery(firstStepsQuery)
  const dismiss = useWrite(changeFirstSteps, {
    success: 'The list is hidden',
    onSuccess: (facts: FirstStepsFacts) => void queryClient.setQueryData(firstStepsQuery.queryKey, facts),
  })
  const steps = data ? firstSteps({ ...data, company: me.company, role: me.profile.role }) : []
  const left = steps.filter(({ isDone }) => !isDone).length
  if (isPending)
    return (
      <div className={classes.card}>
        <LinesSkeleton lines={6} />
      </div>
    )
  if (!data || data.isDismissed || left === 0) return children
  return (
    <section className={classes.card} aria-labelledby="first-steps">
      <p className={classes.sentence}>{sentence}</p>
      <div className={classes.head}>
        <h2 id="first-steps" className={classes.title}>
          First steps for {me.company.name}
        </h2>
        <span className={classes.count}>
          {steps.length - left} of {steps.length} done
        </span>
      </div>
      <ol className={classes.steps}>
        {steps.map(({ step, isDone }) => (
          <li key={step} className={classes.step} data-done={isDone || undefined}>
            {isDone ? (
              <IconCircleCheckFilled size={20} className={classes.done} aria-label="Done" />
            ) : (
              <IconCircle size={20} className={classes.open} aria-label="To do" />
            )}
            <div>
              {linkOf(step, me.company.name)}
              <p className={classes.why}>{WHY[step]}</p>
            </div>
          </li>
        ))}
      </ol>
      <div className={classes.buttons}>
        {action}
        <Button
          variant="default"
          loading={dismiss.isBusy}
          onClick={() => void dismiss.attempt({ isDismissed: true })}
        >
          Hide this list
        </Button>
      </div>
    </section>
  )
}

const WHY: Readonly<Record<FirstStep, string>> = {
  profile: 'Address and description: other companies see whom they deal with.',
  vatNumber: 'Requests and quotes need it.',
  conditions: 'Your quotes carry them; without them you cannot quote.',
  users: 'They sign in with their own names. The number of users is unlimited.',
  publicPage: 'This is what shippers find in the haulier directory.',
}

function linkOf(step: FirstStep, companyName: string): ReactNode {
  switch (step) {
    case 'profile':
      return <TextLink {...links.companyProfile()}>Complete the company profile</TextLink>
    case 'vatNumber':
      return <TextLink {...links.companyProfile(profileFields.vatNumber)}>Enter the VAT number</TextLink>
    case 'conditions':
      return (
        <TextLink {...links.companyProfile(profileFields.conditionsOfCarriage)}>
          Upload your Conditions of Carriage
        </TextLink>
      )
    case 'users':
      return <TextLink {...links.userManagement()}>Invite the other users of your company</TextLink>
    case 'publicPage':
      return <TextLink {...links.haulier(companyName)}>See your public page</TextLink>
  }
}
