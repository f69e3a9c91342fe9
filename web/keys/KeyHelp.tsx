import { lazy, Suspense, useState } from 'react'
import { useKeys } from './useKeys.ts'

// No page needs it before its key is pressed.
const KeyHelpDialog = lazy(async () => ({ default: (await import('./KeyHelpDialog.tsx')).KeyHelpDialog }))

/** Listens on every page of a company's users for the key that shows all keys. */
export function KeyHelp() {
  const [isOpen, setOpen] = useState(false)
  const [isAsked, setAsked] = useState(false)
  useKeys({
    help: () => {
      setAsked(true)
      setOpen(true)
    },
  })
  return <Suspense>{isAsked && <KeyHelpDialog opened={isOpen} onClose={() => setOpen(false)} />}</Suspense>
}
