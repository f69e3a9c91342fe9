/**
 * What a user types while the form that a key has asked for is still opening: it goes into the first field of the form,
 * after a Tab into the next one. Otherwise it would be lost, go into a wrong field, or act on the page
 * (docs/rules/screens.md#keys).
 */
import { isDialogOpen } from '../ui/isDialogOpen.ts'
import { isTextField, nextStop } from './tabStops.ts'

/** If no dialog has opened after this, the keys act on the page again. */
const MAX_MS = 10_000

const TAB = '\t'

interface KeyBuffer {
  /** What was typed, with its Tabs. */
  text: string
  /** Whether it is being typed into the form, field by field. */
  isTyping: boolean
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
  buffer = { text: '', isTyping: false, stop }
}

function onKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing, repeat, target } = event
  if (!buffer || ctrlKey || metaKey || altKey) return
  if (['Shift', 'CapsLock'].includes(key)) return
  // The form has opened since the last key.
  if (isTextField(target)) void typeFields(target)
  if (!buffer) return
  const typed = key.length === 1 && !isComposing ? key : key === 'Tab' && !shiftKey ? TAB : ''
  // Enter waits for the form: on the page it would open something else, and a form that was not seen is not sent.
  if (typed === '' && key !== 'Backspace' && key !== 'Enter') return void takeKeys()
  event.preventDefault()
  event.stopPropagation()
  // The key that opens the form, still pressed.
  if (repeat) return
  buffer.text = key === 'Backspace' ? buffer.text.slice(0, -1) : buffer.text + typed
}

/** Ends the buffering. */
function takeKeys(): void {
  buffer?.stop()
  buffer = null
}

/** Types the buffered text into the field of a form that gets the focus first. Returns how to stop waiting for it. */
export function typeBufferInto(form: HTMLElement): () => void {
  let frame = 0
  const typeWhenFocused = () => {
    if (!buffer) return
    const field = document.activeElement
    if (!field || !form.contains(field)) frame = requestAnimationFrame(typeWhenFocused)
    else if (isTextField(field)) void typeFields(field)
    else takeKeys()
  }
  typeWhenFocused()
  return () => cancelAnimationFrame(frame)
}

/** Types the buffered text into a field, and what follows a Tab into the next one. Keys pressed meanwhile follow it. */
async function typeFields(first: HTMLElement): Promise<void> {
  const mine = buffer
  if (!mine || mine.isTyping) return
  mine.isTyping = true
  let field: HTMLElement | null = first
  while (field && buffer === mine) {
    const [text = '', ...rest] = mine.text.split(TAB)
    if (isTextField(field)) typeInto(field, text)
    if (rest.length === 0) return takeKeys()
    mine.text = rest.join(TAB)
    // A list finds its matches before it is left.
    await nextFrame()
    if (document.activeElement !== field) break
    field = nextStop(field)
    field?.focus()
  }
  if (buffer === mine) takeKeys()
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

function typeInto(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.select()
  if (text === '') return
  // The command makes every event of typing but this one, after which a dialog no longer selects the value.
  field.dispatchEvent(new InputEvent('beforeinput', { bubbles: true, inputType: 'insertText', data: text }))
  // Deprecated, but every browser has it.
  document.execCommand('insertText', false, text)
}
