/** Steps that prepare a screen for its check, such as opening a dialog. */
import type { Locator, Page } from 'playwright-core'

export interface Step {
  (page: Page): Promise<unknown>
  /** Whether it leaves nothing on the next page, such as a toast, and nothing that prevents leaving this one. */
  readonly leavesNothing?: boolean
}

const leavesNothing = (step: Step): Step => Object.assign(step, { leavesNothing: true })

/** Runs steps one after the other. */
export function steps(...all: Step[]): Step {
  const run: Step = async (page) => {
    for (const step of all) await step(page)
  }
  return all.every((step) => step.leavesNothing) ? leavesNothing(run) : run
}

/** The first enabled button of that name. */
const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true }).and(within.locator(':not([aria-disabled=true])')).first()

/** Presses a button of the page. */
export const press =
  (name: string | RegExp): Step =>
  (page) =>
    button(page, name).click()

/** Presses a button of the page that opens a dialog, and waits for the dialog. */
export const opens = (name: string | RegExp): Step =>
  leavesNothing(async (page) => {
    await button(page, name).click()
    await waitForDialog(page)
  })

/** Waits for a dialog with its buttons. */
export const waitForDialog: Step = leavesNothing((page) =>
  page.getByRole('dialog').getByRole('button').first().waitFor(),
)

/** Opens a menu by its button. */
export const menu = (name: string): Step =>
  leavesNothing(async (page) => {
    await button(page, name).click()
    await page.getByRole('menu').waitFor()
  })

/** Chooses from the menu that is open. */
export const choose =
  (name: string): Step =>
  (page) =>
    page.getByRole('menuitem', { name }).click()

/** Presses a button of the open dialog. */
export const pressInside =
  (name: string): Step =>
  (page) =>
    button(page.getByRole('dialog'), name).click()

/** Chooses a radio of the open dialog by its text, such as General Haulage. */
export const pick =
  (words: string): Step =>
  (page) =>
    page.getByRole('dialog').getByText(words, { exact: true }).click()

/** Fills a field, by its label. */
export const fill =
  (label: string, text: string): Step =>
  (page) =>
    page.getByRole('textbox', { name: label, exact: true }).fill(text)

/** Chooses a PDF where an image is expected. */
export const choosePdf =
  (label: string): Step =>
  (page) =>
    page
      .getByLabel(label)
      .setInputFiles({ name: 'lorry.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') })

/** Presses a key at the focus. */
export const key =
  (name: string): Step =>
  (page) =>
    page.keyboard.press(name)

/** Waits for a text. */
export const reads = (words: string | RegExp): Step =>
  leavesNothing((page) => page.getByText(words).first().waitFor())

/** Waits for a toast and focuses it, so that it stays during the check. */
export const toast =
  (words: string): Step =>
  async (page) => {
    const shown = page.locator('.mantine-Notification-root', { hasText: words }).first()
    await shown.waitFor()
    await shown.getByRole('button', { name: 'Dismiss' }).focus()
  }

/** Moves the pointer to a disabled button and waits for its reason. */
export const tooltip = (name: string | RegExp): Step =>
  leavesNothing(async (page) => {
    const disabled = page.locator('button[aria-disabled]').filter({ hasText: name }).first()
    await disabled.waitFor()
    // A pointer that rests there already opens nothing.
    await page.mouse.move(0, 0)
    await disabled.hover()
    await page.getByRole('tooltip').waitFor()
  })

/** Answers the calls with empty lists from now on, and reloads the page. */
export const withEmptyReplies =
  (calls: string | RegExp): Step =>
  async (page) => {
    await page.route(calls, (route) => route.fulfill({ json: [], headers: { 'X-Total-Count': '0' } }))
    await page.reload()
  }
