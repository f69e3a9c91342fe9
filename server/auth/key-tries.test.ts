// Rules: docs/rules/api-keys.md#tries
import { expect, test } from 'vitest'
import { addKey } from '../testing/api-keys.ts'
import { startWorld } from '../testing/harness.ts'

// Test addresses differ only through a trusted proxy's header.
const world = await startWorld({ env: { RATE_LIMITS: 'on', TRUST_PROXY: 'on' } })

const from = (address: string) => ({ 'x-forwarded-for': address })
const withKey = (key: string, address: Record<string, string>) =>
  world.visitor.get('/api/quoterequests/', { authorization: `Bearer ${key}`, ...address })
const guess = (index: number, address: Record<string, string>) =>
  withKey(`qk_${String(index).padStart(43, 'a')}`, address)

/** The statuses of 51 wrong keys; the slow rate allows the last one. */
async function guesses(addressOf: (index: number) => Record<string, string>): Promise<Set<number>> {
  const found = new Set<number>()
  for (let index = 0; index <= 50; index++) found.add((await guess(index, addressOf(index))).status)
  return found
}

function expectSlowedDown({ status, body, headers }: Awaited<ReturnType<typeof withKey>>): void {
  expect([status, Object.keys(body)]).toEqual([429, ['detail']])
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(10)
}

test('after fifty wrong API keys from an address, one in ten seconds is left, for a right key new there too', async () => {
  const company = await world.company('Shipper')
  const [key, other] = [await addKey(world, company, 'read'), await addKey(world, company, 'read')]
  const address = from('198.51.100.1')
  expect((await withKey(key, address)).status).toBe(200)
  expect(await guesses(() => address)).toEqual(new Set([401]))
  expectSlowedDown(await guess(51, address))
  expectSlowedDown(await withKey(other, address))
  // A key that has worked from the address, and all keys from elsewhere, are not slowed.
  expect((await withKey(key, address)).status).toBe(200)
  expect((await withKey(other, from('198.51.100.2'))).status).toBe(200)
})

test('counts wrong API keys from one IPv6 network together', async () => {
  const address = (host: number) => from(`2001:db8:8:8:${host.toString(16)}::1`)
  expect(await guesses(address)).toEqual(new Set([401]))
  expectSlowedDown(await guess(51, address(51)))
})

test('right keys use up no tries: a company may have many programs at an address', async () => {
  const address = from('198.51.100.3')
  for (let nth = 0; nth < 60; nth++) {
    const key = await addKey(world, await world.company('Shipper'), 'read')
    expect((await withKey(key, address)).status).toBe(200)
  }
})

test('a right key in calls for operators is no guess', async () => {
  const key = await addKey(world, await world.company('Shipper'), 'read')
  const headers = { authorization: `Bearer ${key}`, ...from('198.51.100.4') }
  for (let nth = 0; nth < 60; nth++)
    expect((await world.visitor.get('/api/operator/companies/', headers)).status).toBe(401)
})
