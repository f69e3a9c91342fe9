import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from './ConfirmDialog.tsx'

interface UnsavedChangesProps {
  /** Asked at the moment of leaving. */
  wouldLose: () => boolean
}

/** Asks before unsaved changes are left behind: by a link, by Back, or by closing the tab. */
export function UnsavedChanges({ wouldLose }: UnsavedChangesProps) {
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
      onConfirm={async () => blocker.proceed?.()}
    >
      Your changes on this page have not been saved.
    </ConfirmDialog>
  )
}
