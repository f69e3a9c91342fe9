import { ownOfOperator } from '#contract/security.ts'
import { SecondFactorCard } from '../accounts/SecondFactorCard.tsx'
import { queryClient } from '../api/queries.ts'
import { Page } from '../ui/Page.tsx'

/** The query keys of the account's sessions and second factor. */
export const OWN_SECURITY = ['operator', 'own-security']

/** Replaces every operator page until an operator who needs a second factor has one. */
export function OperatorSecondFactor({ onDone }: { onDone: () => void }) {
  return (
    <Page
      title="Set up a second factor"
      hint="Operators need one before they can do anything else."
      width="form"
    >
      <SecondFactorCard
        calls={ownOfOperator}
        queryKey={OWN_SECURITY}
        email=""
        onDone={() => queryClient.invalidateQueries({ queryKey: ['operator'] }).then(onDone)}
      />
    </Page>
  )
}
