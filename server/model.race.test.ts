/*
 * Rules: docs/rules/quotes.md#statuses, docs/rules/quotes.md#counter, docs/rules/quotes.md#accept,
 *   docs/rules/quotes.md#cancel, docs/rules/quotes.md#reject, docs/rules/requests.md#statuses,
 *   docs/rules/requests.md#extend, docs/rules/requests.md#delete, docs/rules/companies.md#deactivated
 */
/** Random sequences against a model of the rules. `npm run model -- --sequences 10000 --seed N` runs more of them. */
import { expect, test } from 'vitest'
import { startWorld } from './testing/harness.ts'
import { runSequences } from './testing/model/run.ts'

const SEQUENCES = 40
const SEED = 20_260_615

test('in random sequences every company sees what the rules say, after every step', {
  timeout: 300_000,
}, async () => {
  const { failure, commands } = await runSequences(await startWorld(), SEQUENCES, SEED)
  expect(failure ?? '').toBe('')
  expect(commands).toBeGreaterThan(SEQUENCES * 5)
})
