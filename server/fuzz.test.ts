/*
 * Rules: docs/rules/interface.md#errors, docs/rules/interface.md#bad-input, docs/rules/interface.md#authorization
 */
/** Random requests to every call. `npm run fuzz -- --count 100000 --seed N` sends more of them. */
import { expect, inject, test } from 'vitest'
import { fuzz } from './testing/fuzz/fuzz.ts'
import { NEVER_DONE } from './testing/fuzz/starts.ts'
import { startWorld } from './testing/harness.ts'

/** Other requests on each of the two databases. With more, this would be the longest of all tests. */
const REQUESTS = 1250
const SEEDS = { pglite: 1, postgres: 2 }

/** Far more than the minute that it needs: a busy machine takes many times as long. */
const MAX_MS = 1_800_000

test('whatever is sent to whichever call, the answer is no 5xx and as described', {
  timeout: MAX_MS,
}, async () => {
  const world = await startWorld()
  const { findings, statuses, neverDone } = await fuzz(world, REQUESTS, SEEDS[inject('database').kind])
  expect(findings).toEqual([])
  // A run in which nearly everything is refused would prove little.
  const done = [...statuses].filter(([status]) => status < 300).reduce((sum, [, times]) => sum + times, 0)
  expect(done).toBeGreaterThan(REQUESTS / 5)
  // Calls whose later branches are never reached; those with a reason are in the list, and no other.
  const hint =
    'a call marked + never succeeds: give it a body in testing/fuzz/bodies.ts, or a start in *-starts.ts'
  expect([...neverDone.keys()], hint).toEqual(Object.keys(NEVER_DONE))
})
