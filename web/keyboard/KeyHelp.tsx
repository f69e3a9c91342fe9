import { useState } from 'react'
import { usePart } from '../ui/usePart.ts'
import { useKeys } from './useKeys.ts'

// No page needs it before its key is pressed.
const loadDialog = async () => (await import('./KeyHelpDialog.tsx')).KeyHelpDialog

/** Listens on every page of a company's users for the key that shows all keys. */
export function KeyHelp() {
  const [isOpen, setOpen] = useState(false)
  const KeyHelpDialog = usePart({
    load: loadDialog,
    isWanted: isOpen,
    close: () => setOpen(false),
  })
  useKeys({ help: () => setOpen(true) })
  return KeyHelpDialog && <KeyHelpDialog opened={isOpen} onClose={() => setOpen(false)} />
}
