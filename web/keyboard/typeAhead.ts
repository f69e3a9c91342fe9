/**
 * Buffers what a user types while the form that a key has asked for is still opening. Otherwise it would be lost, go
 * into a wrong field, or act on the page (docs/rules/screens.md#keys). `typeBuffer.ts`, which a page loads with its
 * dialogs, types it into the form.
 */
import { isDialogOpen } from '../ui/isDialogOpen.ts'

/** If no dialog has opened after this, the keys act on the page again. */
const MAX_MS = 10_000

export const TAB = '\t'

interface KeyBuffer {
  /** What was typed, with its Tabs. */
  text: string
  /** Types the text, if the control is a field of the form that has opened; null before that. */
  typeInto: ((control: EventTarget | null) => void) | null
  readonly stop: () => void
}

let buffer: KeyBuffer | null = null

/** What is buffered now; null while keys act on the page. */
export const bufferedKeys = (): KeyBuffer | null => buffer

/** Buffers the keys of the next moments. Call it for a key that opens a form. */
export function bufferKeys(): void {
  buffer?.stop()
  // On a slow line the form may follow its dialog by many seconds.
  const timer = setInterval(() => isDialogOpen() || endBuffer(), MAX_MS)
  const stop = () => {
    clearInterval(timer)
    removeEventListener('keydown', onKey, true)
    removeEventListener('pointerdown', endBuffer, true)
  }
  addEventListener('keydown', onKey, true)
  // The user does something else.
  addEventListener('pointerdown', endBuffer, true)
  buffer = { text: '', typeInto: null, stop }
}

function onKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing, repeat, target } = event
  if (!buffer || ctrlKey || metaKey || altKey) return
  if (['Shift', 'CapsLock'].includes(key)) return
  // The form has opened since the last key.
  buffer.typeInto?.(target)
  if (!buffer) return
  const typed = key.length === 1 && !isComposing ? key : key === 'Tab' && !shiftKey ? TAB : ''
  // Enter waits for the form: on the page it would open something else, and a form that was not seen is not sent.
  if (typed === '' && key !== 'Backspace' && key !== 'Enter') return void endBuffer()
  event.preventDefault()
  event.stopPropagation()
  // The key that opens the form, still pressed.
  if (repeat) return
  buffer.text = key === 'Backspace' ? buffer.text.slice(0, -1) : buffer.text + typed
}

export function endBuffer(): void {
  buffer?.stop()
  buffer = null
}
