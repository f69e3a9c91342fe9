/**
 * Keeps the height around a field that is being left until the key or the pointer is released. A field that grows or
 * shrinks when it is left moves the button below it, and the click misses that button.
 */
export function holdHeight(field: Element): void {
  const around = field.closest<HTMLElement>('.mantine-InputWrapper-root')
  if (!around) return
  around.style.height = `${around.offsetHeight}px`
  const ended = new AbortController()
  const release = () => {
    ended.abort()
    // After the click, which comes with the release.
    setTimeout(() => {
      around.style.height = ''
    })
  }
  for (const kind of ['pointerup', 'pointercancel', 'keyup'])
    window.addEventListener(kind, release, { capture: true, signal: ended.signal })
}
