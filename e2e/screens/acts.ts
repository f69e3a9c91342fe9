/** What is done on a screen before it is looked at. */
import type { Locator, Page } from 'playwright-core'

type Act = (page: Page) => Promise<unknown>

/** One after the other. */
export const acts =
  (...steps: Act[]): Act =>
  async (page) => {
    for (const step of steps) await step(page)
  }

/** The first button of that name that is on. */
const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true }).and(within.locator(':not([aria-disabled=true])')).first()

/** Presses a button of the page. */
export const press =
  (name: string | RegExp): Act =>
  (page) =>
    button(page, name).click()

/** Presses a button of the page that opens a dialog, and waits until the whole dialog is there. */
export const opens =
  (name: string | RegExp): Act =>
  async (page) => {
    await button(page, name).click()
    await dialogThere(page)
  }

/** Waits until a dialog is there with its buttons. */
export const dialogThere: Act = (page) => page.getByRole('dialog').getByRole('button').first().waitFor()

/** Opens a menu by its button. */
export const menu =
  (name: string): Act =>
  async (page) => {
    await button(page, name).click()
    await page.getByRole('menu').waitFor()
  }

/** Chooses from the menu that is open. */
export const choose =
  (name: string): Act =>
  (page) =>
    page.getByRole('menuitem', { name }).click()

/** Presses a button of the open dialog. */
export const pressInside =
  (name: string): Act =>
  (page) =>
    button(page.getByRole('dialog'), name).click()

/** Chooses one of a few in the open dialog by its words, such as General Haulage. */
export const pick =
  (words: string): Act =>
  (page) =>
    page.getByRole('dialog').getByText(words, { exact: true }).click()

/** Writes into a field by its label. */
export const fill =
  (label: string, text: string): Act =>
  (page) =>
    page.getByRole('textbox', { name: label, exact: true }).fill(text)

/** Chooses a file that is no picture where one is wanted. */
export const choosesNoPicture =
  (label: string): Act =>
  (page) =>
    page
      .getByLabel(label)
      .setInputFiles({ name: 'lorry.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') })

/** Presses a key where the focus is. */
export const key =
  (name: string): Act =>
  (page) =>
    page.keyboard.press(name)

/** Waits until words are to be read. */
export const reads =
  (words: string | RegExp): Act =>
  (page) =>
    page.getByText(words).first().waitFor()

/** Waits for a toast and rests the pointer on it, so that it stays while it is looked at. */
export const toast =
  (words: string): Act =>
  async (page) => {
    const shown = page.locator('.mantine-Notification-root', { hasText: words }).first()
    await shown.waitFor()
    await shown.getByRole('button', { name: 'Dismiss' }).focus()
  }

/** Puts the pointer or the focus on something that then says more. */
export const tooltip =
  (name: string | RegExp): Act =>
  async (page) => {
    await page.getByRole('button', { name }).first().focus()
    await page.getByRole('tooltip').waitFor()
  }

/** Answers calls from now on as though there were nothing, and loads the page again. */
export const emptied =
  (calls: string | RegExp): Act =>
  async (page) => {
    await page.route(calls, (route) => route.fulfill({ json: [], headers: { 'X-Total-Count': '0' } }))
    await page.reload()
  }
