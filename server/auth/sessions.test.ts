/* Rules: docs/rules/accounts.md#sessions */
import { expect, test } from 'vitest'
import { startWorld } from '../testing/harness.ts'
import { openSessions } from './sessions.ts'

const world = await startWorld()

test('a cached caller holds only the bytes of its token, not the memory block around them', async () => {
  const { token } = await world.company('Shipper')
  const sessions = await openSessions(world.database)
  const caller = await sessions.callerOf(token, world.now)
  expect(caller?.tokenHash.buffer.byteLength).toBe(32)
  expect(await sessions.callerOf(token, world.now)).toBe(caller)
})
