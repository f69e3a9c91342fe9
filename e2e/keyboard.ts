/** A user at the keyboard: the pointer is never used. */
import type { Page } from 'playwright-core'

/** More Tab stops than any control needs. */
const MAX_TAB_STOPS = 60
/** How long a part that loads on demand may take to bring the control; meanwhile the keys go round the page. */
const MAX_MS = 15_000

export interface Keyboard {
  /** Presses keys one after the other. */
  press(...keys: string[]): Promise<void>
  /** Types at the focus. */
  type(text: string): Promise<void>
  /** Presses Tab until the control of this name has the focus. */
  tabTo(name: string | RegExp): Promise<void>
  /** Goes to the control of this name by Tab and presses Enter. */
  activate(name: string | RegExp): Promise<void>
  /** Goes to the field of this name by Tab and replaces its text. */
  fill(name: string | RegExp, text: string): Promise<void>
  /** Moves through an open menu with the arrow keys to the item of this name. */
  downTo(name: string | RegExp): Promise<void>
  /** The name of the focused control. */
  focused(): Promise<string>
}

export function keyboard(page: Page): Keyboard {
  const focused = () => page.evaluate(nameOfFocused)
  async function goTo(name: string | RegExp, key: string): Promise<void> {
    const passed: string[] = []
    const began = performance.now()
    while (passed.length < MAX_TAB_STOPS || performance.now() - began < MAX_MS) {
      await page.keyboard.press(key)
      const at = await focused()
      if (typeof name === 'string' ? at === name : name.test(at)) return
      passed.push(at)
    }
    throw new Error(`${key} does not lead to ${name}, only to: ${passed.slice(-MAX_TAB_STOPS).join(' | ')}`)
  }
  const tabTo = (name: string | RegExp) => goTo(name, 'Tab')
  return {
    async press(...keys) {
      for (const key of keys) await page.keyboard.press(key)
    },
    type: (text) => page.keyboard.type(text),
    tabTo,
    async activate(name) {
      await tabTo(name)
      await page.keyboard.press('Enter')
    },
    async fill(name, text) {
      await tabTo(name)
      await page.keyboard.press('Control+A')
      await page.keyboard.type(text)
    },
    downTo: (name) => goTo(name, 'ArrowDown'),
    focused,
  }
}

/** Runs in the page. */
function nameOfFocused(): string {
  const active = document.activeElement
  if (!(active instanceof HTMLElement) || active === document.body) return ''
  const labels = (active as HTMLInputElement).labels
  const title = document.getElementById(active.getAttribute('aria-labelledby') ?? '')
  const name =
    active.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? title?.textContent ?? active.innerText
  return name.replace(/\s*\*$/, '').trim()
}
