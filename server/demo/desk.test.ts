import { expect, test } from 'vitest'
import { aContainerRequest, trading } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'
import { callsAs } from './client.ts'
import { SAMPLE_COMPANIES } from './companies.data.ts'
import { askAround, keepTemplates, saveLanes } from './desk.ts'
import type { Actor } from './requests.ts'

const world = await startWorld()
const { post } = trading(world)

test('the demo has lanes, templates that begin requests, and questions: answered, open, hidden', async () => {
  const played = async (key: string) => {
    const sample = SAMPLE_COMPANIES.find((one) => one.key === key)
    if (!sample) throw new Error(`no sample company: ${key}`)
    const company = await world.company(sample.type, { plan: 'pro12' })
    const actor: Actor = { sample, call: callsAs(world.app, company.token) }
    return { company, actor }
  }
  const [owner, orwell, humber] = [
    await played('harbourline'),
    await played('orwell'),
    await played('humber'),
  ]
  const cast = new Map([
    ['orwell', orwell.actor],
    ['humber', humber.actor],
  ])
  await saveLanes(cast)
  expect((await world.as(orwell.company).get('/api/lanes/')).rows).toHaveLength(2)
  await keepTemplates(owner.actor)
  const templates = (await world.as(owner.company).get('/api/templates/')).rows
  expect(templates.map(({ haulageType }) => haulageType).sort()).toEqual([
    'Container',
    'Container',
    'General',
  ])

  const requests = [await post(owner.company), await post(owner.company, aContainerRequest())]
  world.advance({ hours: 5 })
  const now = world.now
  await askAround(owner.actor, cast, { set: (to) => world.setNow(to) }, now)
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
