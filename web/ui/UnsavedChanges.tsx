import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from './ConfirmDialog.tsx'

interface UnsavedChangesProps {
  /** Called when the user is about to leave. */
  wouldLose: () => boolean
  /** Called when the user leaves and discards the changes. */
  onGiveUp?: () => void
}

/** Asks before unsaved changes are lost: by a link, by Back, or by closing the tab. */
export function UnsavedChanges({ wouldLose, onGiveUp }: UnsavedChangesProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && wouldLose(),
    enableBeforeUnload: wouldLose,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      opened={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
      confirmLabel="Leave without saving"
      closeLabel="Stay on this page"
      danger
      onConfirm={async () => {
        onGiveUp?.()
        blocker.proceed?.()
      }}
    >
      Your changes on this page have not been saved.
    </ConfirmDialog>
  )
}
