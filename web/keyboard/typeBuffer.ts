/** Types the keys of `typeAhead.ts` into the form that has opened: into its first field, after a Tab into the next. */
import { isTextField, nextStop } from './tabStops.ts'
import { bufferedKeys, endBuffer, TAB } from './typeAhead.ts'

/** Types the buffered text into the field of a form that gets the focus first. Returns how to stop waiting for it. */
export function typeBufferInto(form: HTMLElement): () => void {
  let frame = 0
  const buffer = bufferedKeys()
  if (buffer) buffer.typeInto = typeIntoFields()
  const typeWhenFocused = () => {
    if (!buffer || buffer !== bufferedKeys()) return
    const control = document.activeElement
    if (!control || !form.contains(control)) frame = requestAnimationFrame(typeWhenFocused)
    else if (isTextField(control)) buffer.typeInto?.(control)
    else endBuffer()
  }
  typeWhenFocused()
  return () => cancelAnimationFrame(frame)
}

/** Types the text once. */
function typeIntoFields(): (control: EventTarget | null) => void {
  let isTyping = false
  return (control) => {
    if (isTyping || !isTextField(control)) return
    isTyping = true
    void typeFields(control)
  }
}

/** Types the buffered text into a field, and what follows a Tab into the next one. Keys pressed meanwhile follow it. */
async function typeFields(first: HTMLElement): Promise<void> {
  const buffer = bufferedKeys()
  let field: HTMLElement | null = first
  while (buffer && field && buffer === bufferedKeys()) {
    const [text = '', ...rest] = buffer.text.split(TAB)
    if (isTextField(field)) typeInto(field, text)
    if (rest.length === 0) return endBuffer()
    buffer.text = rest.join(TAB)
    // A list finds its matches before it is left.
    await nextFrame()
    if (document.activeElement !== field) break
    field = nextStop(field)
    field?.focus()
  }
  if (buffer === bufferedKeys()) endBuffer()
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
