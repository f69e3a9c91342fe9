import { Button } from '@mantine/core'
import { ModalButtons, ModalShell } from '../ui/ModalShell.tsx'
import { KeyTable } from './KeyTable.tsx'

interface KeyHelpDialogProps {
  opened: boolean
  onClose: () => void
}

/** All keys, over the page. */
export function KeyHelpDialog({ opened, onClose }: KeyHelpDialogProps) {
  return (
    <ModalShell opened={opened} onClose={onClose} title="Keyboard">
      <KeyTable />
      <ModalButtons>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </ModalButtons>
    </ModalShell>
  )
}
