/** Companies with the longest and strangest values that a form accepts, and a check that no value hides an action. */
import type { Page } from 'playwright-core'
import { saveHaulierProfile } from '#contract/company-profile.ts'
import { askQuestion, changeQuestion } from '#contract/questions.ts'
import { acceptQuote } from '#contract/quotes.ts'
import { inviteUser } from '#contract/users.ts'
import { addCompany, buyPlan, type Company } from '../companies.ts'
import { postContainers, quoteContainers } from '../freight.ts'
import type { RunningProduct } from '../server.ts'
import type { Screen } from './screen.ts'
import { opens, press, pressInside, reads, steps, toast, waitForDialog } from './steps.ts'

/** A word of this many letters, without a blank. */
const word = (letters: number) => 'Donaudampfschifffahrt'.repeat(letters).slice(0, letters)
const ARABIC = 'شركة النقل البري السريع'
const HEAPED = `Z${'\u0301\u0316\u0334'.repeat(20)}`
const LONG_WORD = word(1900)
const LONG_ADDRESS = `https://haulage.example/${'a'.repeat(970)}`
/** The name of the shipper, of a haulier in one word, and of one in another script. */
const SHIPPER = `Shipper${word(193)}`
const HAULIER = `Haulier${word(193)}`
const FOREIGN = `${ARABIC} 🚛🚛 ${HEAPED} Tees Transport ${word(60)}`

interface HostileFixtures {
  readonly shipper: Company
  readonly haulier: Company
  /** Ids of the shipper's requests: one open with a counter to a counter, one accepted. */
  readonly open: number
  readonly accepted: number
}

export async function createHostileFixtures(product: RunningProduct): Promise<HostileFixtures> {
  const [shipper, haulier, foreign] = await Promise.all([
    addCompany(product, 'Shipper', { name: SHIPPER }),
    addCompany(product, 'Haulier', { name: HAULIER }),
    addCompany(product, 'Haulier', { name: FOREIGN }),
  ])
  await buyPlan(shipper, 'Quayline Basic (6 month subscription)')
  await haulier.caller.call(saveHaulierProfile, {
    body: {
      street: word(200),
      city: `${ARABIC} ${word(150)}`,
      profile: {
        description: LONG_WORD,
        website: LONG_ADDRESS.slice(0, 480),
        contactPerson: word(200),
        email: `${word(60)}@${word(60)}.example`,
        areaCoverage: `${ARABIC} ${LONG_WORD}`,
      },
      haulier: { trailerTypes: LONG_WORD, insuranceCoverage: HEAPED.repeat(20), adr: true, hiab: true },
    },
  })
  await shipper.caller.call(inviteUser, {
    body: {
      email: `${word(60)}@${word(60)}.example`,
      firstName: word(200),
      lastName: `${ARABIC} 🚛 ${HEAPED}`,
      profile: { phone: null },
    },
  })
  const first = await postContainers(shipper, { reference: word(200), comment: LONG_WORD })
  const request = await postContainers(shipper, {
    reference: `${ARABIC} ${word(150)}`,
    comment: LONG_WORD,
    route: { ...first.route, delivery: `${ARABIC} ${word(170)}`, empty: word(200) },
    shipment: { loadType: 'Import', shippingLine: 'Maersk', vesselName: word(200), voyageCode: word(200) },
    lines: [{ size: '40HC', count: 2, targetRate: 40_000, goods: word(200), grossWeight: 24_000 }],
  })
  const terms = {
    comment: LONG_WORD,
    demurrageFee: 4_500,
    // The largest amount that an extra can have.
    extras: [
      { kind: 'other', amount: 100_000_000, quantity: 9_999, certain: true, note: word(200) } as const,
    ],
  }
  const quote = await quoteContainers(haulier, request, 45_000, terms)
  const counter = await quoteContainers(shipper, request, 41_000, {
    counters: [quote.id],
    comment: LONG_WORD,
  })
  await quoteContainers(haulier, request, 44_000, { ...terms, counters: [counter.id] })
  const other = await quoteContainers(foreign, request, 43_000, { comment: HEAPED.repeat(30) })
  await quoteContainers(shipper, request, 42_000, {
    counters: [other.id],
    comment: `${ARABIC} ${LONG_ADDRESS}`,
  })
  const { id } = await haulier.caller.call(askQuestion, {
    params: { id: request.id },
    body: { question: word(500) },
  })
  await shipper.caller.call(changeQuestion, { params: { id }, body: { answer: LONG_WORD } })
  const dear = await postContainers(shipper, {
    lines: (['40HC', '20DC', '40DC'] as const).map((size) => ({ size, count: 999, targetRate: null })),
  })
  await quoteContainers(haulier, dear, 99_999_999)
  const won = await quoteContainers(haulier, first, 41_000, terms)
  await shipper.caller.call(acceptQuote, { params: { id: won.id }, body: { status: null } })
  return { shipper, haulier, open: request.id, accepted: first.id }
}

const refused = (page: Page) =>
  page.route('**/api/acceptquotesubmission/**', (route) =>
    route.fulfill({ status: 400, json: { non_field_errors: [LONG_WORD] } }),
  )

const asks = (words: string) => steps(opens(words), waitForDialog)

export function hostileShipperScreens({ open, accepted }: HostileFixtures): Screen[] {
  const at = `/quote-requests/${open}`
  return [
    { name: 'list', at: '/quote-requests', prepare: reads('best £2') },
    { name: 'request', at, prepare: steps(reads('Quotes Received'), reads('2 earlier offers')) },
    { name: 'comparison', at, prepare: steps(press('Compare side by side'), reads('Expected total')) },
    { name: 'accept?', at, prepare: asks('Accept') },
    { name: 'reject?', at, prepare: asks('Reject') },
    { name: 'counter', at, prepare: asks('Counter') },
    {
      name: 'toast',
      at,
      prepare: steps(refused, asks('Accept'), pressInside('Accept £860.00'), toast('Donau')),
    },
    { name: 'accepted', at: `/quote-requests/${accepted}`, prepare: reads('History') },
    { name: 'users', at: '/user-management', prepare: reads('Invite Users') },
    { name: 'directory', at: '/haulier-directory', prepare: reads('Haulier') },
    { name: 'public page', at: `/haulier-directory/${encodeURIComponent(HAULIER)}`, prepare: reads('Fleet') },
    { name: 'bookings', at: '/bookings', prepare: reads('QL-0') },
    { name: 'plans', at: '/pricing-plan', prepare: reads('Basic') },
  ]
}

export function hostileHaulierScreens({ open, accepted }: HostileFixtures): Screen[] {
  const at = `/quote-requests/${open}`
  return [
    { name: 'list', at: '/quote-requests', prepare: reads('£2,996') },
    { name: 'request', at, prepare: steps(reads('My Quotes'), reads('2 earlier offers')) },
    { name: 'cancel?', at, prepare: asks('Cancel') },
    { name: 'accepted', at: `/quote-requests/${accepted}`, prepare: reads('History') },
    { name: 'bookings', at: '/bookings', prepare: reads('QL-0') },
    { name: 'profile', at: '/company-profile', prepare: reads('Private Profile') },
  ]
}

export const hostileOperatorScreens = (company: number): Screen[] => [
  { name: 'companies', at: '/operator/companies?search=Donau', prepare: reads('Donau') },
  { name: 'company', at: `/operator/companies/${company}`, prepare: reads('What operators did') },
  { name: 'bookings', at: '/operator/bookings', prepare: reads('QL-0') },
  { name: 'audit log', at: '/operator/audit', prepare: reads('Activated the company') },
  { name: 'mails', at: '/operator/mailbox?search=Donau', prepare: reads('Donau') },
  { name: 'mail', at: '/operator/mailbox?search=Donau', prepare: steps(press(/Donau/), waitForDialog) },
]

/** The widths at which everything must be in view. */
export const WIDTHS = [1440, 768, 390, 320]

/** The names of elements that are out of view, or hidden by a row or by a dialog's footer. */
export function outOfView(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))
    // After a change of width, parts measure themselves and are drawn again; a toast that moves in is not visible yet.
    for (let round = 0; round < 2; round++) {
      await frame()
      await frame()
      await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
    }
    const { clientWidth, clientHeight, scrollWidth } = document.documentElement
    const faults = scrollWidth > clientWidth ? [`the page is ${scrollWidth - clientWidth} px too wide`] : []
    const nameOf = (element: Element) =>
      (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)
    for (const action of document.querySelectorAll('a[href], button, input, textarea, [role=button]')) {
      if (!action.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      let { left, right } = action.getBoundingClientRect()
      if (right - left < 1 || action.closest('[aria-hidden=true]')) continue
      // The comparison scrolls sideways, by keyboard too.
      if (action.closest('section[tabindex="0"]')) continue
      const [wasLeft, wasRight] = [left, right]
      for (let box = action.parentElement; box && box !== document.body; box = box.parentElement) {
        if (getComputedStyle(box).overflowX === 'visible') continue
        const around = box.getBoundingClientRect()
        left = Math.max(left, around.left)
        right = Math.min(right, around.right)
      }
      const isCut = left > wasLeft + 1.5 || right < wasRight - 1.5
      // A link within a clamped text is the text.
      const isText = action.closest('[data-clamped]') !== null
      if (wasLeft < -1 || wasRight > clientWidth + 1 || (isCut && !isText))
        faults.push(`"${nameOf(action)}" is out of view, from ${wasLeft} to ${wasRight}`)
    }
    const brokenNumbers = (within: Element): string[] => {
      const range = document.createRange()
      const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        for (const { 0: digits, index } of (text.textContent ?? '').matchAll(/[\d.]+/g)) {
          range.setStart(text, index)
          range.setEnd(text, index + digits.length)
          if (range.getClientRects().length > 1) found.push(digits)
        }
      return found
    }
    for (const row of document.querySelectorAll('tbody tr')) {
      // The rows that lay out a mail hold all of it; on paper a row shows the whole text.
      if (row.querySelector('table') || matchMedia('print').matches) continue
      const { height } = row.getBoundingClientRect()
      if (height > 1.5 * clientHeight) faults.push(`a row is ${height} px high: ${nameOf(row)}`)
    }
    const foot = document.querySelector('[role=dialog] [data-foot]')
    const body = foot?.closest('.mantine-Modal-body')
    const hidden = foot && body ? body.getBoundingClientRect().bottom - foot.getBoundingClientRect().top : 0
    if (hidden > 1) faults.push(`the buttons hide ${hidden} px of the dialog`)
    for (const cell of document.querySelectorAll('td:is([data-column="quotes"], [data-column="total"])'))
      for (const digits of brokenNumbers(cell)) faults.push(`the number ${digits} is on two lines`)
    // The button is beside it.
    for (const cell of document.querySelectorAll('td[data-column="total"]'))
      if (cell.scrollWidth > cell.clientWidth + 1.5) faults.push(`"${nameOf(cell)}" is wider than its cell`)
    return faults
  })
}
