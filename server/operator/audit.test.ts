// Rules: docs/rules/operator.md#audit, docs/rules/interface.md#name-search
/** The log of what operators have done. */
import { describe, expect, test } from 'vitest'
import { startWorld } from '../testing/harness.ts'

const world = await startWorld()
let operator = await world.operator()
const asOperator = () => world.as(operator)
const companies = '/api/operator/companies/'

describe('the audit log', () => {
  test('is searched by words, company and days', async () => {
    world.setNow('2026-07-01T00:00')
    const company = await world.company('Shipper', { name: 'Audited Ltd' })
    operator = await world.operator()
    await asOperator().patch(`${companies}${company.companyId}/`, { companynumber: '77' })
    const found = async (query: string) =>
      (await asOperator().get(`/api/operator/audit/?${query}`)).rows.map(({ company }) => company)
    expect(await found('search=audited')).toEqual(['Audited Ltd'])
    expect(await found('search=number to 77')).toEqual(['Audited Ltd'])
    expect(await found('search=77 audited')).toEqual(['Audited Ltd'])
    expect(await found('search="77 audited"')).toEqual([])
    const who = encodeURIComponent(operator.email.toUpperCase())
    expect(await found(`search=${who}&companyid=${company.companyId}`)).toEqual(['Audited Ltd'])
    expect(await found('day_from=2026-07-01&day_to=2026-07-01&search=audited')).toEqual(['Audited Ltd'])
    expect(await found('day_from=2026-07-02')).toEqual([])
    expect(await found('day_to=2026-06-30&search=audited')).toEqual([])
    expect((await asOperator().get('/api/operator/audit/?day_to=yesterday')).status).toBe(400)
  })

  test.each([
    ['obrien', "O'Brien Haulage 1"],
    ['O\u2019Brien haulage', "O'Brien Haulage 2"],
    ["o'brien", 'O\u2019Brien Haulage 3'],
    ['muller', 'M\u00FCller Logistik'],
    ['smith jones', 'Smith-Jones Ltd'],
    ['wolds and humber', 'Humber & Wolds Audited'],
  ])('a search for %j finds what was done to %j', async (search, name) => {
    const { companyId } = await world.company('Shipper', { name })
    await asOperator().patch(`${companies}${companyId}/`, { companynumber: '78' })
    const query = `search=${encodeURIComponent(search)}&companyid=${companyId}`
    const { rows } = await asOperator().get(`/api/operator/audit/?${query}`)
    expect(rows.map(({ company }) => company)).toEqual([name])
  })

  test('is not searched by an apostrophe alone', async () => {
    expect((await asOperator().get("/api/operator/audit/?search='")).rows).toEqual([])
  })

  test('is paged, newest first', async () => {
    const { companyId } = await world.company('Shipper')
    for (const companynumber of ['1', '2', '3'])
      await asOperator().patch(`${companies}${companyId}/`, { companynumber })
    const page = await asOperator().get(`/api/operator/audit/?page=1&page_size=2&companyid=${companyId}`)
    const ids = page.rows.map(({ id }) => Number(id))
    expect(ids).toHaveLength(2)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    expect(page.headers.link).toContain('rel="next"')
    expect(page.headers['x-total-count']).toBe('3')
  })
})
