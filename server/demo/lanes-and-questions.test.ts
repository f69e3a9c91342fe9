import { expect, test } from 'vitest'
import { aContainerRequest, trading } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'
import { callsAs, type DemoCompany } from './client.ts'
import { SAMPLE_COMPANIES } from './companies.data.ts'
import { addLanes, addQuestions, addTemplates } from './lanes-and-questions.ts'

const world = await startWorld()
const { post } = trading(world)

test('the demo has lanes, templates, and answered, open and hidden questions', async () => {
  const played = async (key: string) => {
    const sample = SAMPLE_COMPANIES.find((one) => one.key === key)
    if (!sample) throw new Error(`no sample company: ${key}`)
    const company = await world.company(sample.type, { plan: 'pro12' })
    const caller: DemoCompany = { sample, call: callsAs(world.app, company.token) }
    return { company, caller }
  }
  const [owner, orwell, humber] = [
    await played('harbourline'),
    await played('orwell'),
    await played('humber'),
  ]
  const companies = new Map([
    ['orwell', orwell.caller],
    ['humber', humber.caller],
  ])
  await addLanes(companies)
  expect((await world.as(orwell.company).get('/api/lanes/')).rows).toHaveLength(2)
  await addTemplates(owner.caller)
  const templates = (await world.as(owner.company).get('/api/templates/')).rows
  expect(templates.map(({ haulageType }) => haulageType).sort()).toEqual([
    'Container',
    'Container',
    'General',
  ])

  const requests = [await post(owner.company), await post(owner.company, aContainerRequest())]
  world.advance({ hours: 5 })
  const now = world.now
  await addQuestions(owner.caller, companies, { set: (to) => world.setNow(to) }, now)
  world.setNow(now)
  const seen = await Promise.all(
    requests.map(({ id }) => world.as(owner.company).get(`/api/quoterequests/${id}/questions/`)),
  )
  const all = seen.flatMap(({ rows }) => rows)
  expect([
    all.length,
    all.filter(({ answer }) => answer).length,
    all.filter(({ hidden }) => hidden).length,
  ]).toEqual([4, 2, 1])
})
