import { formatPence } from '#domain/money.ts'
import { type PaidPlanCode, planName } from '#domain/plans/plans.ts'
import type { PurchaseSummary } from '#domain/plans/rules.ts'
import { formatLongDay } from '#domain/time.ts'
import { provider } from '../provider.ts'
import { Facts } from '../ui/Card.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { useLast } from '../ui/useLast.ts'
import classes from './PurchaseDialog.module.css'
import { endingOf, movingOf, paymentOf } from './purchaseText.ts'

interface PurchaseDialogProps {
  /** The plan to be bought; null while the dialog is closed. */
  summary: PurchaseSummary | null
  onClose: () => void
  /** Leaves for the payment page. */
  onConfirm: (plan: PaidPlanCode) => Promise<unknown>
}

/** Shows before the payment page what a purchase ends, begins and costs. */
export function PurchaseDialog({ summary, onClose, onConfirm }: PurchaseDialogProps) {
  const asked = useLast(summary)
  if (asked === null) return null
  const { bought, ends, moves, total } = asked
  return (
    <ConfirmDialog
      opened={summary !== null}
      onClose={onClose}
      title={`Buy ${planName(bought.plan, provider.name)}?`}
      confirmLabel="Go to payment"
      closeLabel="Back"
      onConfirm={() => onConfirm(bought.plan)}
    >
      <Facts
        facts={[
          ['Starts on', formatLongDay(bought.startsOn)],
          ['Ends on', formatLongDay(bought.endsOn)],
          ['Total to pay', formatPence(total)],
        ]}
      />
      <p>{paymentOf(bought.plan)}</p>
      {ends.length > 0 && (
        <>
          <p>You lose time on plans that you have. Nothing is refunded:</p>
          <ul className={classes.list}>
            {ends.map((end) => (
              <li key={end.startsOn}>{endingOf(end, provider.name)}</li>
            ))}
          </ul>
        </>
      )}
      {moves.length > 0 && (
        <ul className={classes.list}>
          {moves.map((move) => (
            <li key={move.startsOn}>{movingOf(move, provider.name)}</li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  )
}
