import { changeOperatorPassword } from '#contract/operator-accounts.ts'
import type { ListedOperator } from '#domain/operator/accounts.ts'
import { ChangePasswordCard } from '../accounts/ChangePasswordCard.tsx'
import { queryClient } from '../api/queries.ts'
import { provider } from '../provider.ts'
import { Card } from '../ui/Card.tsx'
import classes from './Operator.module.css'
import { OWN_SECURITY } from './OperatorSecondFactor.tsx'

/** Changes the operator's own password, unless the server's settings define it. */
export function OperatorPasswordCard({ account: { email, isOfSettings } }: { account: ListedOperator }) {
  if (!isOfSettings)
    return (
      <ChangePasswordCard
        context={{ email, names: [provider.name] }}
        endpoint={changeOperatorPassword}
        // The other sessions have ended.
        onDone={() => queryClient.invalidateQueries({ queryKey: OWN_SECURITY })}
      />
    )
  return (
    <Card title="Change password">
      <p className={classes.line}>
        The password of {email} comes from the settings of the server. Change it there and start the server
        again.
      </p>
    </Card>
  )
}
