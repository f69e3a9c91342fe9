/**
 * Takes the pictures of the documentation: `npm run pictures`, or `npm run pictures -- sign-in …` for some.
 *
 * It starts the real demo on a free port with data of its own, signs in as its users in a real browser, and
 * writes docs/pictures/<name>.webp, each small enough for a repository.
 */
import { mkdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Browser, chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { login } from '#contract/accounts.ts'
import { getBooking, listBookings } from '#contract/bookings.ts'
import { changeCompany, listCompanies, operatorLogin } from '#contract/operator.ts'
import { requestPasswordReset } from '#contract/passwords.ts'
import { acceptQuote } from '#contract/quotes.ts'
import { listContainerRequestsToBid, listOwnContainerRequests } from '#contract/requests.ts'
import type { QuoteRequest } from '#domain/requests/request.ts'
import { addDays, formatDay, londonDay } from '#domain/time.ts'
import { DEMO_PASSWORD } from '#server/demo/sign-ins.ts'
import { type Caller, callerWith, overNetwork } from '#server/testing/caller.ts'
import { newDataDir, type Product, startProduct } from '../e2e/server.ts'
import { CHROMIUM_FLAGS, ensureChromium } from './chromium.ts'

const FOLDER = join(import.meta.dirname, '../docs/pictures')
const MAX_BYTES = 150 * 1024

const SIZES = {
  wide: { width: 1440, height: 900 },
  /** For pages with more to show than fits a screen. */
  tall: { width: 1440, height: 1400 },
  phone: { width: 390, height: 844 },
} as const

// Users of the demo, one of each kind.
const SHIPPER = 'grace@harbourline.example'
const HAULIER = 'martin@orwellhaulage.example'
const HAULIER_ON_FREE = 'karen@merseybox.example'

interface Picture {
  readonly name: string
  /** The signed-in user; absent for a visitor. */
  readonly as?: string | 'operator'
  readonly address: string | ((caller: Caller) => Promise<string>)
  readonly size?: keyof typeof SIZES
  readonly dark?: boolean
  /** The steps on the page before its picture is taken. */
  readonly prepare?: (page: Page) => Promise<void>
}

const pictures: readonly Picture[] = [
  { name: 'sign-in', address: '/login' },
  { name: 'shipper-list', as: SHIPPER, address: '/quote-requests' },
  { name: 'shipper-list-dark', as: SHIPPER, address: '/quote-requests', dark: true },
  { name: 'shipper-list-phone', as: SHIPPER, address: '/quote-requests', size: 'phone' },
  { name: 'create-request', as: SHIPPER, address: duplicateOfNewest, prepare: dialog, size: 'tall' },
  { name: 'quotes-compared', as: SHIPPER, address: mostQuoted, size: 'tall' },
  { name: 'quotes-side-by-side', as: SHIPPER, address: mostQuoted, prepare: press('Compare side by side') },
  { name: 'import', as: SHIPPER, address: '/import-requests', prepare: pasteLoads },
  { name: 'counter', as: SHIPPER, address: mostQuoted, prepare: pressFirst('Counter') },
  { name: 'haulier-list', as: HAULIER, address: '/quote-requests' },
  { name: 'submit-quote', as: HAULIER, address: unquoted, prepare: pressFirst('Submit Quote') },
  { name: 'haulier-detail', as: HAULIER, address: countered, size: 'tall' },
  { name: 'haulier-detail-phone', as: HAULIER, address: countered, size: 'phone' },
  { name: 'bookings', as: HAULIER, address: '/bookings' },
  { name: 'booking', as: SHIPPER, address: bookingWithClaim, size: 'tall' },
  {
    name: 'booking-phone',
    as: HAULIER,
    address: bookingToDeliver,
    prepare: recordDelivery,
    size: 'phone',
  },
  { name: 'company-profile', as: HAULIER, address: '/company-profile', size: 'tall' },
  { name: 'user-management', as: SHIPPER, address: '/user-management' },
  { name: 'pricing-plan', as: HAULIER, address: '/pricing-plan' },
  { name: 'directory', as: SHIPPER, address: '/haulier-directory' },
  { name: 'directory-free', as: HAULIER_ON_FREE, address: '/haulier-directory' },
  {
    name: 'haulier-profile',
    as: SHIPPER,
    address: '/haulier-directory/Orwell%20Container%20Haulage%20Ltd',
    size: 'tall',
  },
  { name: 'operator-overview', as: 'operator', address: '/operator' },
  { name: 'test-checkout', as: HAULIER_ON_FREE, address: '/pricing-plan', prepare: goToPayment },
  // Last, since it causes mails.
  { name: 'mailbox', as: 'operator', address: mailbox },
]

async function ownOpen(caller: Caller): Promise<QuoteRequest[]> {
  return caller.call(listOwnContainerRequests, { query: { status: 'Open' } })
}

const hauliersIn = ({ quotes }: QuoteRequest) => new Set(quotes.map(({ companyName }) => companyName)).size

/** The open request with the most to compare, among those with a counter. */
async function mostQuoted(caller: Caller): Promise<string> {
  const withCounter = (await ownOpen(caller)).filter(({ quotes }) =>
    quotes.some(({ isCounter }) => isCounter),
  )
  const [best] = withCounter.toSorted((a, b) => hauliersIn(b) - hauliersIn(a))
  return `/quote-requests/${found(best).id}`
}

async function duplicateOfNewest(caller: Caller): Promise<string> {
  return `/quote-requests?duplicate=${found((await ownOpen(caller)).at(-1)).id}`
}

async function toBid(caller: Caller): Promise<QuoteRequest[]> {
  return caller.call(listContainerRequestsToBid, { query: { status: 'Open' } })
}

async function unquoted(caller: Caller): Promise<string> {
  return `/quote-requests/${found((await toBid(caller)).find(({ quotes }) => quotes.length === 0)).id}`
}

/** A request on which the owner has countered the caller's quote. */
async function countered(caller: Caller): Promise<string> {
  const isWaiting = ({ quotes, ownerName }: QuoteRequest) =>
    quotes.some(({ status, companyName }) => status === 'Counter' && companyName === ownerName)
  return `/quote-requests/${found((await toBid(caller)).find(isWaiting)).id}`
}

/** The booking in which a charge has been disputed. */
async function bookingWithClaim(caller: Caller): Promise<string> {
  const bookings = await caller.call(listBookings, { query: { scope: 'given' } })
  for (const { reference } of bookings) {
    const { charges } = await caller.call(getBooking, { params: { reference } })
    if (charges.some(({ status }) => status === 'Disputed')) return `/bookings/${reference}`
  }
  throw new Error('the demo has no disputed charge')
}

async function bookingToDeliver(caller: Caller): Promise<string> {
  const bookings = await caller.call(listBookings, { query: { scope: 'carried', status: 'collected' } })
  return `/bookings/${found(bookings[0]).reference}`
}

/** Opens the dialog that records a delivery; with several jobs its button counts them. */
async function recordDelivery(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Record delivered/ }).click()
  await dialog(page)
}

/** Pastes loads into the import, one of them with a size that does not exist. */
async function pasteLoads(page: Page): Promise<void> {
  const day = formatDay(addDays(londonDay(new Date()), 9))
  const loads = [
    ['PO 5114', 'Felixstowe', 'Leeds LS9 0PX', '40HC', '2', '1,450.00'],
    ['PO 5115', 'Southampton', 'Swindon SN3 4TN', '41HC', '1', '395'],
    ['PO 5116', 'London Gateway Port', 'Northampton NN4 7YD', '20DC', '3', '£420'],
    ['PO 5117', 'Liverpool', 'Warrington WA2 8TW', '40DC', '1', ''],
  ].map(([reference, port, place, size, count, rate]) =>
    [
      reference,
      'Import',
      'Evergreen',
      port,
      `${day} 08:30`,
      place,
      `${day} 2pm`,
      port,
      size,
      count,
      rate,
    ].join('\t'),
  )
  const titles =
    'Our ref\tLoad type\tShipping line\tPickup\tPickup time\tDelivery\tDelivery time\tEmpty to\tSize\tBoxes\tTarget rate'
  await page.getByLabel('Or paste rows, with their titles').fill([titles, ...loads].join('\n'))
  await page.getByRole('button', { name: 'Read these rows' }).click()
  await page.getByRole('table').waitFor()
}

/** Makes changes that users get mails about. */
async function mailbox(operator: Caller): Promise<string> {
  const [waiting] = await operator.call(listCompanies, { query: { status: 'waiting' } })
  await operator.call(changeCompany, { params: { id: found(waiting).id }, body: { isActive: true } })
  const shipper = await callerOf(SHIPPER)
  await shipper.call(requestPasswordReset, { body: { email: SHIPPER } })
  const [request] = (await ownOpen(shipper)).toSorted((a, b) => hauliersIn(b) - hauliersIn(a))
  const offer = found(found(request).quotes.find(({ status }) => status === 'Pending'))
  await shipper.call(acceptQuote, { params: { id: offer.id }, body: { status: null } })
  // The mailer is woken at once, the look-up of resets within the same second.
  await setTimeout(3000)
  return '/mailbox'
}

function press(name: string): (page: Page) => Promise<void> {
  return (page) => page.getByRole('button', { name, exact: true }).click()
}

/** Presses the first button of a name and waits for the dialog that opens. */
function pressFirst(name: string): (page: Page) => Promise<void> {
  return async (page) => {
    await page.getByRole('button', { name, exact: true }).and(page.locator(':enabled')).first().click()
    await dialog(page)
  }
}

async function goToPayment(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Upgrade', exact: true }).first().click()
  await page.getByRole('button', { name: 'Go to payment' }).click()
  await page.waitForURL(({ pathname }) => pathname !== '/pricing-plan')
}

async function dialog(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('textbox').first().waitFor()
}

function found<T>(thing: T | undefined): T {
  if (thing === undefined) throw new Error('the demo has no such thing')
  return thing
}

async function tokenOf(who: string): Promise<string> {
  const visitor = callerWith(overNetwork(product.url), null)
  if (who === 'operator') return (await visitor.call(operatorLogin, { body: product.operator })).token
  return (await visitor.call(login, { body: { email: who, password: DEMO_PASSWORD } })).token
}

async function callerOf(who: string | undefined): Promise<Caller> {
  return callerWith(overNetwork(product.url), who ? await tokenOf(who) : null)
}

async function take({ name, as, address, size = 'wide', dark, prepare }: Picture): Promise<void> {
  const token = as ? await tokenOf(as) : null
  const path = typeof address === 'string' ? address : await address(await callerOf(as))
  const key = as === 'operator' ? 'quayline.operator' : 'quayline.token'
  const localStorage = token ? [{ name: key, value: token }] : []
  const context = await browser.newContext({
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: SIZES[size],
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin: new URL(product.url).origin, localStorage }] },
  })
  try {
    context.setDefaultTimeout(20_000)
    const page = await context.newPage()
    await page.goto(product.url + path)
    await settled(page)
    await prepare?.(page)
    await settled(page)
    await save(name, await page.screenshot({ caret: 'hide' }))
  } finally {
    await context.close()
  }
}

/** Waits until nothing on the page is still loading. The network is never idle: pages listen for events. */
async function settled(page: Page): Promise<void> {
  await page.locator('h1, h2').first().waitFor()
  await page.waitForFunction(() => {
    const isLoading = document.querySelector('[aria-busy="true"], [data-skeleton], [class*="Loader-root"]')
    const areDrawn = [...document.images].every((image) => image.complete)
    return !isLoading && areDrawn && document.fonts.status === 'loaded'
  })
  await setTimeout(500)
  // A toast, such as one about a new load, goes after five seconds.
  await page.waitForFunction(() => !document.querySelector('.mantine-Notification-root'))
}

/** As a WebP of at most 150 KB, in the best quality that fits. */
async function save(name: string, screenshot: Buffer): Promise<void> {
  for (const quality of [90, 80, 70, 60, 50, 40]) {
    const picture = await sharp(screenshot).webp({ quality, effort: 6 }).toBuffer()
    if (picture.length > MAX_BYTES) continue
    await writeFile(join(FOLDER, `${name}.webp`), picture)
    console.log(`${name}.webp  ${Math.round(picture.length / 1024)} KB`)
    return
  }
  throw new Error(`${name} is too large`)
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !pictures.some((picture) => picture.name === name))
if (unknown.length > 0) throw new Error(`no such picture: ${unknown.join(', ')}`)

const product: Product = await startProduct({ dataDir: newDataDir(), env: { DEMO: 'on' } })
const browser: Browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: [...CHROMIUM_FLAGS],
})
try {
  mkdirSync(FOLDER, { recursive: true })
  for (const picture of pictures) {
    if (wanted.length > 0 && !wanted.includes(picture.name)) continue
    await take(picture).catch((error: unknown) => {
      process.exitCode = 1
      console.error(
        `${picture.name} was not taken: ${error instanceof Error ? error.message : String(error)}`,
      )
    })
  }
} finally {
  await browser.close()
  await product.stop()
}
