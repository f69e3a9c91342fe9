/* Rules: docs/rules/templates.md#templates, docs/rules/typed-values.md#version, docs/rules/templates.md#form, docs/rules/places.md#known */
import { expect, test } from 'vitest'
import { sentenceOf } from '#domain/refusals.ts'
import { MAX_TEMPLATES } from '#domain/templates/template.ts'
import { aContainerRequest, trading } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'

const world = await startWorld()
const { post } = trading(world)
const draft = {
  name: 'Weekly box',
  haulageType: 'Container',
  form: { quoteRequestReference: 'PO', x: ['é', null] },
}

test('a template is saved for the whole company, changed and removed', async () => {
  const shipper = await world.company('Shipper')
  const made = await world.as(shipper).post('/api/templates/', { ...draft, haulageType: 1 })
  expect([made.status, made.body]).toEqual([201, { id: made.body.id, ...draft, version: 1 }])
  const path = `/api/templates/${made.body.id}/`
  const otherUser = world.as((await world.userOf(shipper)).token)
  expect((await otherUser.get('/api/templates/')).rows).toEqual([made.body])
  const longest = 'M'.repeat(200)
  const changed = await otherUser.patch(path, { name: longest, form: {} })
  expect(changed.body).toEqual({ ...made.body, name: longest, form: {}, version: 2 })
  expect((await world.as(shipper).get(path)).body).toEqual(changed.body)
  const other = world.as(await world.company('Shipper'))
  expect([(await other.get(path)).status, (await other.delete(path)).status]).toEqual([404, 404])
  expect((await world.as(shipper).delete(path)).status).toBe(204)
  expect((await world.as(shipper).get(path)).status).toBe(404)
})

test('templates are in the order of names, accents and capitals aside', async () => {
  const shipper = world.as(await world.company('Shipper'))
  for (const name of ['Zulu', 'Éclair', 'delta', 'Eclairs', 'Ångström', 'Beta'])
    await shipper.post('/api/templates/', { ...draft, name })
  const { rows } = await shipper.get('/api/templates/')
  expect(rows.map(({ name }) => name)).toEqual(['Ångström', 'Beta', 'delta', 'Éclair', 'Eclairs', 'Zulu'])
})

test('a change that was made for an earlier version is refused with the fields that have changed since', async () => {
  const shipper = world.as(await world.company('Shipper'))
  const { id } = (await shipper.post('/api/templates/', draft)).body
  const patch = (body: object) => shipper.patch(`/api/templates/${id}/`, body)
  expect((await patch({ ...draft, version: 1 })).body.version).toBe(1)
  expect((await patch({ name: 'Box of Monday', version: 1 })).body.version).toBe(2)
  const late = await patch({ name: 'Box of Friday', version: 1 })
  expect([late.status, late.body]).toEqual([
    409,
    { non_field_errors: [sentenceOf('template_changed')], changed: ['name'] },
  ])
  expect((await patch({ form: {}, version: 2 })).body).toMatchObject({ name: 'Box of Monday', version: 3 })
  expect((await patch({ name: 'Any' })).body.version).toBe(4)
})

test.each([
  ['a blank name', { name: ' ' }, 'name'],
  ['a name of 201 letters', { name: 'M'.repeat(201) }, 'name'],
  ['another haulage type', { haulageType: 'Air' }, 'haulageType'],
  ['a list for a form', { form: [] }, 'form'],
  ['a form of too many letters', { form: { a: 'x'.repeat(20_000) } }, 'form'],
  ['a form that is too deep', { form: { a: JSON.parse('['.repeat(5000) + ']'.repeat(5000)) } }, 'form'],
])('%s is refused', async (_what, change, name) => {
  const shipper = world.as(await world.company('Shipper'))
  const answer = await shipper.post('/api/templates/', { ...draft, ...change })
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, [name]])
})

test('characters that a database cannot store come back as they were sent', async () => {
  const shipper = world.as(await world.company('Shipper'))
  const form = { a: 'NUL \u0000, half a pair \ud800' }
  expect((await shipper.post('/api/templates/', { ...draft, form })).body.form).toEqual(form)
})

test('refuses one template more than the limit', async () => {
  const shipper = await world.company('Shipper')
  const row = { company_id: shipper.companyId, name: 'n', haulage: 'Container' as const, form: '{}' }
  const rows = Array.from({ length: MAX_TEMPLATES }, () => ({ ...row, created_at: world.now }))
  await world.database.db.insertInto('template').values(rows).execute()
  expect((await world.as(shipper).post('/api/templates/', draft)).status).toBe(409)
  const other = await world.company('Shipper')
  expect((await world.as(other).post('/api/templates/', draft)).status).toBe(201)
})

test('places of posted requests are saved once, found and removed; contacts stay until new ones are given', async () => {
  const shipper = await world.company('Shipper', { plan: 'pro12' })
  const { route } = aContainerRequest()
  const [from, to] = [new Date('2026-06-22T10:00Z'), new Date('2026-06-22T11:00Z')]
  const stop = (note: string | null) =>
    ({
      kind: 'drop',
      place: 'Wakefield',
      from,
      to,
      note,
      contactName: null,
      contactPhone: null,
      reference: null,
    }) as const
  await post(shipper, {
    route: { ...route, deliveryContactName: 'Jo', deliveryContactPhone: '0113 496 0000' },
    stops: [stop('Ring first')],
  })
  const firstUsed = world.now.toISOString()
  world.advance({ minutes: 1 })
  await post(shipper, { route: { ...route, delivery: 'Hull' } })
  world.advance({ minutes: 1 })
  await post(shipper, { route: { ...route, delivery: 'leeds  LS9 0PX' } })
  const caller = world.as(shipper)
  const all = await caller.get('/api/places/?page=1')
  expect(all.rows.map(({ place }) => String(place))).toEqual([
    'leeds  LS9 0PX',
    'Felixstowe',
    'Hull',
    'Wakefield',
  ])
  expect(all.rows[3]).toMatchObject({ note: 'Ring first', usedAt: firstUsed })
  world.advance({ minutes: 1 })
  await post(shipper, { stops: [stop(null)] })
  const again = await caller.get('/api/places/?search=wakefield')
  expect(again.rows).toMatchObject([{ note: 'Ring first', usedAt: world.now.toISOString() }])
  for (const sign of ["'", '-', '–'])
    expect((await caller.get(`/api/places/?search=${encodeURIComponent(sign)}`)).rows).toEqual([])
  const [leeds, ...more] = (await caller.get('/api/places/?search=LEEDS LS9')).rows
  expect(more).toEqual([])
  expect(leeds).toMatchObject({ contactName: 'Jo', contactPhone: '0113 496 0000', note: null })
  const other = world.as(await world.company('Shipper'))
  expect((await other.get('/api/places/')).rows).toEqual([])
  expect((await other.delete(`/api/places/${leeds?.id}/`)).status).toBe(404)
  expect((await caller.delete(`/api/places/${leeds?.id}/`)).status).toBe(204)
  expect((await caller.get('/api/places/?search=leeds')).rows).toEqual([])
})
