import { expect, test } from 'vitest'
import { startWorld } from './harness.ts'

const world = await startWorld({ now: '2026-03-29T08:00' })

test('the server answers on the database of its project', async () => {
  expect((await world.anyone.get('/readyz')).status).toBe(200)
})

test('the clock is London’s and moves only when it is told to', () => {
  expect(world.now.toISOString()).toBe('2026-03-29T07:00:00.000Z')
  world.advance({ days: 1, hours: 2 })
  expect(world.now.toISOString()).toBe('2026-03-30T09:00:00.000Z')
})

test('the server can be reached over a real connection', async () => {
  const answer = await fetch(`${await world.listen()}/readyz`)
  expect(answer.status).toBe(200)
})
