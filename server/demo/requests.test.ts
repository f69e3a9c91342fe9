import { expect, test } from 'vitest'
import { startWorld } from '../testing/harness.ts'
import { callsAs, type DemoCompany } from './client.ts'
import { SAMPLE_COMPANIES } from './companies.data.ts'
import { SAMPLE_REQUESTS, type SampleRequest } from './requests.data.ts'
import { makeRequestHistory } from './requests.ts'

const world = await startWorld()

async function demoCompany(key: string): Promise<[string, DemoCompany]> {
  const sample = SAMPLE_COMPANIES.find((one) => one.key === key)
  if (!sample) throw new Error(`no sample company: ${key}`)
  const { token } = await world.company(sample.type, { plan: 'pro12' })
  return [key, { sample, call: callsAs(world.app, token) }]
}

test.each(['container', 'general'] as const)(
  'counters on a %s request keep the demurrage of the quote',
  async (kind) => {
    const companies = new Map([await demoCompany('harbourline'), await demoCompany('orwell')])
    const story: SampleRequest = {
      owner: 'harbourline',
      kind,
      at: 0,
      postedDaysAgo: 3,
      deadlineIn: 4,
      pickupIn: 6,
      steps: [
        { quote: 'orwell', percent: 100 },
        { counter: 'orwell', percent: 93 },
        { counterBack: 'orwell', percent: 97 },
      ],
    }
    const now = world.now
    await makeRequestHistory(
      story,
      { number: 1, nthOfDay: 0 },
      { companies, clock: { set: (to) => world.setNow(to) }, now },
    )
    world.setNow(now)
    const offers = await world.database.db
      .selectFrom('quote')
      .innerJoin('request', 'request.id', 'quote.request_id')
      .where('request.haulage', '=', kind === 'container' ? 'Container' : 'General')
      .select(['quote.side', 'quote.demurrage_fee'])
      .orderBy('quote.id')
      .execute()
    const fee = companies.get('orwell')?.sample.haulier?.demurrage
    expect(fee).toBeGreaterThan(0)
    expect(offers).toEqual(['haulier', 'owner', 'haulier'].map((side) => ({ side, demurrage_fee: fee })))
  },
)

test('a request of the demo closes today, with quotes', async () => {
  const story = SAMPLE_REQUESTS.find(({ deadlineIn }) => deadlineIn === 0)
  if (!story) throw new Error('no such request')
  const now = world.now
  const owner = await world.company('Shipper', { plan: 'pro12' })
  const [, played] = await demoCompany(story.owner)
  const companies = new Map([
    [story.owner, { ...played, call: callsAs(world.app, owner.token) }],
    await demoCompany('mersey'),
    await demoCompany('solent'),
  ])
  await makeRequestHistory(
    story,
    { number: 1, nthOfDay: 0 },
    { companies, clock: { set: (to) => world.setNow(to) }, now },
  )
  world.setNow(now)
  const { body } = await world.as(owner).get('/api/attention/')
  expect(body).toMatchObject({
    counts: { deadlineToday: 1, newQuotes: 1 },
    tabs: { own: { closingToday: 1 } },
  })
})
