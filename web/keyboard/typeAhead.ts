/**
 * What a user types while the form that a key has asked for is still opening: it goes into the first field of the form.
 * Otherwise it would be lost, or act on the page (docs/rules/screens.md#keys).
 */
import { isDialogOpen } from '../ui/isDialogOpen.ts'

/** If no dialog has opened after this, the keys act on the page again. */
const MAX_MS = 10_000

interface KeyBuffer {
  text: string
  readonly stop: () => void
}

let buffer: KeyBuffer | null = null

/** Buffers the keys of the next moments. Call it for a key that opens a form. */
export function bufferKeys(): void {
  buffer?.stop()
  // On a slow line the form may follow its dialog by many seconds.
  const timer = setInterval(() => isDialogOpen() || takeKeys(), MAX_MS)
  const stop = () => {
    clearInterval(timer)
    removeEventListener('keydown', onKey, true)
    removeEventListener('pointerdown', takeKeys, true)
  }
  addEventListener('keydown', onKey, true)
  // The user does something else.
  addEventListener('pointerdown', takeKeys, true)
  buffer = { text: '', stop }
}

function onKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, isComposing, repeat, target } = event
  if (!buffer || ctrlKey || metaKey || altKey) return
  const isText = key.length === 1 && !isComposing
  if (['Shift', 'CapsLock'].includes(key)) return
  // The form has opened since the last key.
  if (isTextField(target)) {
    typeInto(target, takeKeys())
    return
  }
  if (!(isText || key === 'Backspace')) return void takeKeys()
  event.preventDefault()
  event.stopPropagation()
  // The key that opens the form, still pressed.
  if (repeat) return
  buffer.text = isText ? buffer.text + key : buffer.text.slice(0, -1)
}

/** Ends the buffering. Returns what was typed. */
function takeKeys(): string {
  const text = buffer?.text ?? ''
  buffer?.stop()
  buffer = null
  return text
}

/** Types the buffered text into the field of a form that gets the focus first. Returns how to stop waiting for it. */
export function typeBufferInto(form: HTMLElement): () => void {
  let frame = 0
  const typeWhenFocused = () => {
    if (!buffer) return
    const field = document.activeElement
    if (!field || !form.contains(field)) frame = requestAnimationFrame(typeWhenFocused)
    else if (isTextField(field)) typeInto(field, takeKeys())
    else takeKeys()
  }
  typeWhenFocused()
  return () => cancelAnimationFrame(frame)
}

function typeInto(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  if (text === '') return
  field.select()
  // The command makes every event of typing but this one, after which a dialog no longer selects the value.
  field.dispatchEvent(new InputEvent('beforeinput', { bubbles: true, inputType: 'insertText', data: text }))
  // Deprecated, but every browser has it.
  document.execCommand('insertText', false, text)
}

function isTextField(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  if (target instanceof HTMLTextAreaElement) return true
  return target instanceof HTMLInputElement && !/^(checkbox|radio|file|button|submit)$/.test(target.type)
}
