import { Button, Checkbox } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/CheckboxIndicator.layer.css'
import '../ui/form/choices.css'
import { counted } from '../quotes/quoteText.ts'
import { ReasonButton } from '../ui/ReasonButton.tsx'
import { focusCellToCorrect } from './focusCell.ts'
import classes from './Import.module.css'

interface PreviewBarProps extends SummaryProps {
  /** Whether only the rows with errors are shown; null if there are none. */
  onlyWrong: boolean | null
  onOnlyWrong: (only: boolean) => void
  isPosting: boolean
  /** Why the requests cannot be posted. */
  reason: string | null
  onStartAgain: () => void
  onPost: () => void
}

/** The counts of an import, and what can be done with it as a whole. */
export function PreviewBar(props: PreviewBarProps) {
  const { onlyWrong, onOnlyWrong, isPosting, reason, onStartAgain, onPost, ...summary } = props
  return (
    <div className={classes.bar}>
      <Summary {...summary} />
      {onlyWrong !== null && (
        <Checkbox
          label="Only rows to correct"
          checked={onlyWrong}
          onChange={(event) => onOnlyWrong(event.currentTarget.checked)}
        />
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={onStartAgain} disabled={isPosting}>
          Start again
        </Button>
        <ReasonButton
          reason={reason}
          loading={isPosting}
          onRefused={() => focusCellToCorrect(null)}
          onClick={onPost}
        >
          {`Post ${counted(summary.requests, 'request')}`}
        </ReasonButton>
      </div>
    </div>
  )
}

interface SummaryProps {
  name: string
  requests: number
  rows: number
  problems: number
  told: string | null
}

/** The file with its counts, and what the last edit changed in other rows. */
function Summary({ name, requests, rows, problems, told }: SummaryProps) {
  return (
    <p role="status" className={classes.summary}>
      <strong>{name}</strong>: {counted(requests, 'request')} in {counted(rows, 'row')}
      {problems > 0 && <span className={classes.wrong}>, {counted(problems, 'cell')} to correct</span>}
      {told !== null && <span className={classes.told}>{told}</span>}
    </p>
  )
}
