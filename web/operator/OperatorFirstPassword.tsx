import { changeOperatorPassword } from '#contract/operator-accounts.ts'
import { ChangePasswordCard } from '../accounts/ChangePasswordCard.tsx'
import { queryClient } from '../api/queries.ts'
import { provider } from '../provider.ts'
import { Page } from '../ui/Page.tsx'

/** Replaces every operator page until a new operator has replaced the first password. */
export function OperatorFirstPassword() {
  return (
    <Page
      title="Choose a password"
      hint="The one you signed in with was made by another operator. Choose your own before anything else."
      width="form"
    >
      <ChangePasswordCard
        context={{ email: '', names: [provider.name] }}
        endpoint={changeOperatorPassword}
        onDone={() => queryClient.invalidateQueries({ queryKey: ['operator'] })}
      />
    </Page>
  )
}
