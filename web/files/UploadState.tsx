import { Button, Progress } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import classes from './UploadState.module.css'
import type { FileSlotState } from './useFileSlot.ts'

/** The progress of an upload, or why it failed; nothing otherwise. */
export function UploadState({ slot, what }: { slot: FileSlotState; what: string }) {
  if (slot.sent !== null) return <Uploading slot={slot} sent={slot.sent} what={what} />
  if (slot.problem === null) return null
  return (
    <p className={classes.problem} role="alert">
      {slot.problem}
    </p>
  )
}

function Uploading({ slot, sent, what }: { slot: FileSlotState; sent: number; what: string }) {
  const percent = Math.round(sent * 100)
  return (
    <div className={classes.uploading}>
      <Progress.Root className={classes.bar} size="sm" transitionDuration={100}>
        <Progress.Section value={percent} aria-label={`Uploading ${what}`} />
      </Progress.Root>
      <span className={classes.words} aria-hidden>
        {/* Sent is not yet stored: the server checks the file first. */}
        {percent < 100 ? `${percent}%` : 'Checking…'}
      </span>
      <Button variant="subtle" size="compact-xs" onClick={slot.breakOff}>
        Cancel
      </Button>
    </div>
  )
}
