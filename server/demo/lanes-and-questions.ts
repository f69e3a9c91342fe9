/** Lanes, templates and questions of the demo. */
import { createLane } from '#contract/lanes.ts'
import { askQuestion, changeQuestion } from '#contract/questions.ts'
import { listRequests } from '#contract/requests.ts'
import { createTemplate, templateFormOf } from '#contract/templates.ts'
import type { LaneDraft } from '#domain/lanes/lane.ts'
import { HOUR_MS } from '#domain/time.ts'
import type { DemoCompanies, DemoCompany } from './client.ts'
import type { DemoClock } from './requests.ts'

/** By the key of the haulier. */
const SAVED_LANES: Readonly<Record<string, readonly LaneDraft[]>> = {
  orwell: [
    {
      name: 'Felixstowe to the Midlands',
      filter: { pickup: ['port:GBFXT'], delivery: ['region:east-midlands', 'region:west-midlands'] },
      alert: 'live',
    },
    { name: 'Reefers', filter: { sizes: ['40HCRF (Live)', '40HCRF (NOR)'] }, alert: 'digest' },
  ],
  humber: [
    {
      name: 'Anything into Yorkshire',
      filter: { delivery: ['region:yorkshire'] },
      alert: 'live',
    },
  ],
}

/** Saves lanes. A lane only matches requests that are posted later, so lanes come first. */
export async function addLanes(companies: DemoCompanies): Promise<void> {
  for (const [key, lanes] of Object.entries(SAVED_LANES))
    for (const body of lanes) await companies.get(key)?.call(createLane, { body })
}

/** Saves templates of a shipper that posts the same containers every week. */
export async function addTemplates({ call }: DemoCompany): Promise<void> {
  const container = (pickup: string, delivery: string, count: number) => ({
    paymentTermDays: 30,
    route: {
      pickup,
      delivery,
      empty: pickup,
      deliveryContactName: 'Goods in',
      deliveryContactPhone: '01632 960145',
    },
    shipment: { loadType: 'Import', shippingLine: 'Maersk' },
    lines: [{ size: '40HC', count, goods: 'Consumer goods on pallets' }],
  })
  const general = {
    paymentTermDays: 30,
    route: { pickup: 'Daventry NN11 8QH', delivery: 'Doncaster DN3 3FG' },
    freight: { loadType: 'LTL', weight: 3_200, pallets: 6, goods: 'Returned stock on pallets' },
    vehicleTypes: ['Rigid', 'Artic'],
    trailerTypes: ['Curtain', 'Box'],
  }
  const kept = [
    ['Felixstowe to Wakefield, weekly', 'Container', container('Felixstowe', 'Wakefield WF5 9TJ', 2)],
    [
      'London Gateway to Milton Keynes',
      'Container',
      container('London Gateway Port', 'Milton Keynes MK17 8EW', 1),
    ],
    ['Returns to Doncaster', 'General', general],
  ] as const
  for (const [name, haulageType, draft] of kept)
    await call(createTemplate, { body: { name, haulageType, form: templateFormOf(haulageType, draft) } })
}

interface DemoQuestion {
  readonly by: string
  readonly question: string
  readonly answer?: string
  readonly hidden?: boolean
}

/** One list for each of the owner's newest open requests: answered, open and hidden. */
const QUESTIONS: readonly (readonly DemoQuestion[])[] = [
  [
    {
      by: 'orwell',
      question: 'Is the delivery live unload or drop and swap?',
      answer: 'Live unload. Allow two hours from the booked time.',
    },
    { by: 'humber', question: 'Can it be collected the evening before?' },
  ],
  [
    {
      by: 'humber',
      question: 'Are there height limits at the delivery?',
      answer: 'No, the yard takes 4.9 m.',
    },
    { by: 'orwell', question: 'Ring us and we agree something.', hidden: true },
  ],
]

/** Adds questions of hauliers to an owner's open requests; the owner answers or hides them. */
export async function addQuestions(
  owner: DemoCompany,
  companies: DemoCompanies,
  clock: DemoClock,
  now: Date,
): Promise<void> {
  const firstAt = new Date(now.getTime() - 3 * HOUR_MS)
  const own = await owner.call(listRequests, {})
  const open = own.filter(({ status, createdAt }) => status === 'Open' && createdAt < firstAt)
  for (const [index, questions] of QUESTIONS.entries()) {
    const params = { id: open[index]?.id ?? 0 }
    if (params.id === 0) continue
    for (const [nth, { by, question, answer, hidden }] of questions.entries()) {
      const askedAt = firstAt.getTime() + nth * 1.5 * HOUR_MS
      clock.set(new Date(askedAt))
      const made = await companies.get(by)?.call(askQuestion, { params, body: { question } })
      clock.set(new Date(askedAt + HOUR_MS))
      const about = { params: { id: made?.id ?? 0 } }
      if (answer) await owner.call(changeQuestion, { ...about, body: { answer } })
      if (hidden) await owner.call(changeQuestion, { ...about, body: { hidden } })
    }
  }
}
