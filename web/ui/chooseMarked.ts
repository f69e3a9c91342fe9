import type { KeyboardEvent } from 'react'

/**
 * Chooses the option that an open list marks, as Enter does; false if none is marked. The list component tracks the
 * marked option itself, and loses it if the list opens during typing: Enter would then submit the form.
 */
export function chooseMarked(event: KeyboardEvent<HTMLInputElement>): boolean {
  const option = event.nativeEvent.isComposing ? null : markedOption(event.currentTarget)
  if (!option) return false
  event.preventDefault()
  event.stopPropagation()
  option.click()
  return true
}

function markedOption(input: HTMLInputElement): HTMLElement | null {
  if (input.getAttribute('aria-expanded') !== 'true') return null
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '')
  return list?.querySelector<HTMLElement>('[data-combobox-selected]') ?? null
}
