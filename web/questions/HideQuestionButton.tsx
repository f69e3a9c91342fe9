import { Button } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'

interface HideQuestionButtonProps {
  isBusy: boolean
  onHide: () => Promise<unknown>
}

/** Hides a question for good, after the owner has confirmed it. */
export function HideQuestionButton({ isBusy, onHide }: HideQuestionButtonProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="default" size="compact-sm" disabled={isBusy} onClick={() => setAsking(true)}>
        Hide question
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title="Hide this question?"
        confirmLabel="Hide question"
        danger
        onConfirm={onHide}
      >
        <p>
          Hauliers no longer see it or its answer, and the company that asked is told. This cannot be undone.
        </p>
      </ConfirmDialog>
    </>
  )
}
