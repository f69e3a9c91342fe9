/** How long interactions take, from the input to the paint that shows its effect, in an unthrottled browser. */
import { setTimeout } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'
import { openBrowser, type Setup, settled, type UserKind } from './web-setup.ts'

export interface Times {
  readonly name: string
  readonly kind: 'page change' | 'modal' | 'keystroke' | 'submit' | 'cold list'
  /** Milliseconds. */
  readonly samples: readonly number[]
}

/** The sign that the interaction has taken effect. */
interface Effect {
  /** An element that matches exists. */
  readonly selector: string
  /** Its text, or the value of the control, contains this. */
  readonly text?: string
}

/** Users point at a button for a moment before they press it. */
const POINTING_MS = 200

declare global {
  interface Window {
    /** From the next press of a key or a button, or from the start of the page, to the paint of the effect. */
    stopwatch?: Promise<number>
  }
}

/** Runs in the page. */
function startStopwatch([effect, from]: [Effect, 'input' | 'navigation']): void {
  const hasHappened = () =>
    [...document.querySelectorAll(effect.selector)].some((element) =>
      (element instanceof HTMLInputElement ? element.value : (element.textContent ?? '')).includes(
        effect.text ?? '',
      ),
    )
  window.stopwatch = new Promise((resolve) => {
    const watchFrom = (began: number) => {
      const look = () => {
        if (!hasHappened()) return requestAnimationFrame(look)
        // The next task comes after the paint.
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now() - began)
        return port2.postMessage(null)
      }
      requestAnimationFrame(look)
    }
    if (from === 'navigation') return watchFrom(0)
    const kinds = ['pointerdown', 'keydown'] as const
    const begin = ({ timeStamp }: Event) => {
      for (const kind of kinds) removeEventListener(kind, begin, true)
      watchFrom(timeStamp)
    }
    for (const kind of kinds) addEventListener(kind, begin, true)
  })
}

async function timed(page: Page, effect: Effect, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(startStopwatch, [effect, 'input'] as [Effect, 'input'])
  await act()
  return read(page)
}

async function read(page: Page): Promise<number> {
  const time = await page.evaluate(() => window.stopwatch)
  if (time === undefined) throw new Error('the page has been left')
  return time
}

async function press(page: Page, button: Locator, effect: Effect): Promise<number> {
  await button.hover()
  await setTimeout(POINTING_MS)
  return timed(page, effect, () => button.click())
}

const button = (within: Page | Locator, name: string) =>
  within
    .getByRole('button', { name, exact: true })
    .and(within.locator(':enabled:not([aria-disabled="true"])'))
    .first()
const FORM: Effect = { selector: '[role="dialog"] input' }

/** Measures every interaction `samples` times. */
export async function interactions(setup: Setup, samples: number): Promise<Times[]> {
  const as = async <T>(who: UserKind, path: string, measure: (page: Page) => Promise<T>): Promise<T> => {
    const { context, page } = await openBrowser(setup, who)
    try {
      await page.goto(setup.url + path)
      await settled(page)
      return await measure(page)
    } finally {
      await context.close()
    }
  }
  const received = `/quote-requests/${setup.quoted}`
  const [first = 0, ...unquoted] = setup.unquoted
  const submits = Math.min(samples, 10)
  return [
    ...(await as('shipper', '/quote-requests', (page) => pageChanges(page, samples))),
    ...(await as('shipper', received, (page) => sorting(page, samples))),
    await as('shipper', '/quote-requests', (page) =>
      opening(page, 'create request', 'Create Quote Request', samples),
    ),
    await as('haulier', `/quote-requests/${first}`, (page) =>
      opening(page, 'submit quote', 'Submit Quote', samples),
    ),
    await as('shipper', received, (page) => opening(page, 'counter, on 100 quotes', 'Counter', samples)),
    ...(await as('shipper', '/quote-requests', (page) => keystrokes(page))),
    await as('shipper', '/quote-requests', (page) =>
      offering(setup, page, {
        name: 'submitting a counter',
        label: 'Counter',
        requests: setup.others.slice(0, submits),
      }),
    ),
    await as('haulier', '/quote-requests', (page) =>
      offering(setup, page, {
        name: 'submitting a quote',
        label: 'Submit Quote',
        requests: unquoted.slice(0, submits),
      }),
    ),
    await as('shipper', '/quote-requests', (page) => creating(setup, page, submits)),
    await coldList(setup, samples),
  ]
}

async function pageChanges(page: Page, samples: number): Promise<Times[]> {
  const times: number[] = []
  const pages = page.getByRole('navigation', { name: 'Pages of Quote Requests' })
  for (let at = 1; times.length < samples; at = at === 5 ? 1 : at + 1) {
    if (at === 5) {
      await button(pages, 'Page 1').click()
      await page.locator('table[aria-busy="false"]').waitFor()
      continue
    }
    const shown = `main:has(table[aria-busy="false"]) [aria-current="page"][aria-label="Page ${at + 1}"]`
    times.push(await press(page, button(pages, 'Next'), { selector: shown }))
  }
  return [{ name: 'next page of the list', kind: 'page change', samples: times }]
}

async function sorting(page: Page, samples: number): Promise<Times[]> {
  const times: number[] = []
  const heading = page.locator('th[aria-sort] button').first()
  for (let turn = 0; turn < samples; turn++) {
    const now = await page.locator('th[aria-sort]').first().getAttribute('aria-sort')
    const selector = `th[aria-sort="${now === 'ascending' ? 'descending' : 'ascending'}"]`
    times.push(await press(page, heading, { selector }))
  }
  return [{ name: 'sorting 100 quotes', kind: 'page change', samples: times }]
}

async function opening(page: Page, name: string, label: string, samples: number): Promise<Times> {
  const times: number[] = []
  for (let turn = 0; turn < samples; turn++) {
    times.push(await press(page, button(page, label), FORM))
    await button(page.getByRole('dialog'), 'Close').click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  return { name: `opening: ${name}`, kind: 'modal', samples: times }
}

async function keystrokes(page: Page): Promise<Times[]> {
  await button(page, 'Create Quote Request').click()
  const dialog = page.getByRole('dialog')
  const reference = await typing(page, dialog.getByLabel('My Reference'), 'Order 4711 of May')
  await dialog.getByRole('combobox', { name: 'Pickup Location' }).click()
  const port = await typing(
    page,
    dialog.getByRole('combobox', { name: 'Pickup Location' }),
    'southampton dock',
  )
  return [
    { name: 'a key in a text field', kind: 'keystroke', samples: reference },
    { name: 'a key in the list of ports', kind: 'keystroke', samples: port },
  ]
}

async function typing(page: Page, field: Locator, text: string): Promise<number[]> {
  await field.fill('')
  await field.focus()
  const times: number[] = []
  for (const [index, key] of [...text].entries())
    times.push(
      await timed(page, { selector: 'input:focus', text: text.slice(0, index + 1) }, () =>
        page.keyboard.press(key),
      ),
    )
  return times
}

/** A toast; each page is opened again, so that no old one is left. */
const toast = (text: string): Effect => ({ selector: '.mantine-Notification-root', text })

interface Offering {
  readonly name: string
  /** Opens the form. */
  readonly label: string
  readonly requests: readonly number[]
}

async function offering(setup: Setup, page: Page, { name, label, requests }: Offering): Promise<Times> {
  const times: number[] = []
  for (const id of requests) {
    await page.goto(`${setup.url}/quote-requests/${id}`)
    await settled(page)
    await button(page, label).click()
    const dialog = page.getByRole('dialog')
    const rates = dialog.getByLabel(/^Rate per/).and(dialog.locator(':not([readonly])'))
    await rates.first().waitFor()
    for (const rate of await rates.all()) await rate.fill('310')
    times.push(await press(page, button(dialog, 'Submit'), toast('Quote submitted')))
  }
  return { name, kind: 'submit', samples: times }
}

async function creating(setup: Setup, page: Page, samples: number): Promise<Times> {
  const times: number[] = []
  for (let turn = 0; turn < samples; turn++) {
    await page.goto(`${setup.url}/quote-requests?duplicate=${setup.quoted}`)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('My Reference').fill(`Order ${turn}`)
    times.push(await press(page, button(dialog, 'Submit'), toast('Quote request added')))
  }
  return { name: 'submitting a request', kind: 'submit', samples: times }
}

/** From an empty cache to the first rows. */
async function coldList(setup: Setup, samples: number): Promise<Times> {
  const times: number[] = []
  for (let turn = 0; turn < samples; turn++) {
    const { context, page } = await openBrowser(setup, 'shipper')
    try {
      const rows: Effect = { selector: 'tbody tr:not([aria-hidden]) td' }
      await page.addInitScript(startStopwatch, [rows, 'navigation'] as [Effect, 'navigation'])
      await page.goto(`${setup.url}/quote-requests`)
      times.push(await read(page))
    } finally {
      await context.close()
    }
  }
  return { name: 'the list, nothing cached', kind: 'cold list', samples: times }
}
