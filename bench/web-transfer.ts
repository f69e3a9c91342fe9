/** The bytes that each page sends to a browser with an empty cache, without headers. */
import { setTimeout } from 'node:timers/promises'
import type { Page, Request } from 'playwright-core'
import { openBrowser, type Setup, settled, type UserKind } from './web-setup.ts'

/** Thousands of bytes. */
export interface Transfer {
  readonly name: string
  /** JavaScript and CSS that the page's head links; fonts; and all bytes that the page has requested when loaded. */
  readonly scripts: number
  readonly styles: number
  readonly fonts: number
  readonly all: number
  /** JavaScript that loads at the first interaction, so that the next press finds it. */
  readonly scriptsAfter: number
}

/** How long the measurement waits for the page's own loading. */
const QUIET_MS = 1500

/** Dialogs and menus load at the first interaction, toasts at the first press, on any element. */
async function interact(page: Page): Promise<void> {
  await page.mouse.move(20, 20)
  await page.keyboard.press('Shift')
  await setTimeout(QUIET_MS)
}

interface Received {
  readonly path: string
  readonly kind: string
  readonly kilobytes: number
}

/** Collects the responses of a page, except the event stream, which does not end. */
function receiving(page: Page): Received[] {
  const received: Received[] = []
  const note = async (request: Request) => {
    const { responseBodySize } = await request.sizes()
    received.push({
      path: new URL(request.url()).pathname,
      kind: request.resourceType(),
      kilobytes: responseBodySize / 1000,
    })
  }
  page.on('requestfinished', (request) => void note(request))
  return received
}

const sum = (received: readonly Received[]) => received.reduce((total, { kilobytes }) => total + kilobytes, 0)

export async function transferOf(setup: Setup, name: string, path: string, who: UserKind): Promise<Transfer> {
  const { context, page } = await openBrowser(setup, who)
  try {
    const received = receiving(page)
    const answer = await page.goto(setup.url + path)
    const head = (await answer?.text()) ?? ''
    await settled(page)
    await interact(page)
    const isScript = ({ kind }: Received) => kind === 'script'
    const isLinked = ({ path: file }: Received) => head.includes(`"${file}"`)
    const of = (kind: string) => sum(received.filter((one) => one.kind === kind && isLinked(one)))
    const after = received.filter((one) => /^(script|stylesheet)$/.test(one.kind) && !isLinked(one))
    return {
      name,
      scripts: of('script'),
      styles: of('stylesheet'),
      fonts: of('font'),
      all: sum(received) - sum(after),
      scriptsAfter: sum(after.filter(isScript)),
    }
  } finally {
    await context.close()
  }
}

/** The further JavaScript that loads when a button is pressed. */
export async function transferOfDialog(
  setup: Setup,
  path: string,
  who: UserKind,
  button: string,
): Promise<number> {
  const { context, page } = await openBrowser(setup, who)
  try {
    await page.goto(setup.url + path)
    await settled(page)
    await interact(page)
    const received = receiving(page)
    await page
      .getByRole('button', { name: button, exact: true })
      .and(page.locator(':enabled:not([aria-disabled="true"])'))
      .first()
      .click()
    await page.getByRole('dialog').locator('input').first().waitFor({ state: 'attached' })
    await setTimeout(QUIET_MS)
    return sum(received.filter(({ kind }) => kind === 'script'))
  } finally {
    await context.close()
  }
}
