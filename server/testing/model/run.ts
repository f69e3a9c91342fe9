/** Runs random sequences of the trade against the model. */
import fc from 'fast-check'
import type { World } from '../world.ts'
import { commands } from './commands.ts'
import { type MarketSettings, openMarket } from './market.ts'
import { Reference } from './reference.ts'

/** Ordinary mornings, both changes of the London clocks, and the last hours of a month and a year. */
const BEGINNINGS = [
  '2026-06-15T08:00:00Z',
  '2026-03-27T21:15:00Z',
  '2026-10-23T22:40:00Z',
  '2026-12-31T20:00:00Z',
  '2026-08-31T22:59:00Z',
  '2028-02-28T09:30:00Z',
]

const settings: fc.Arbitrary<MarketSettings> = fc.record({
  now: fc.constantFrom(...BEGINNINGS).map((at) => new Date(at)),
  hauliers: fc.integer({ min: 1, max: 3 }),
  ownerType: fc.constantFrom('Shipper', 'Haulier'),
})

export interface ModelReport {
  readonly sequences: number
  readonly commands: number
  /** The failure, with the shortest sequence that causes it; null if everything agreed. */
  readonly failure: string | null
}

/** Runs this many sequences; the same seed runs the same ones, on a database with any content. */
export async function runSequences(world: World, sequences: number, seed: number): Promise<ModelReport> {
  let done = 0
  let steps = 0
  const property = fc.asyncProperty(
    settings,
    fc.commands(commands(), { maxCommands: 25, size: 'max' }),
    async (chosen, chain) => {
      done += 1
      const market = await openMarket(world, chosen)
      const counted = [...chain]
      steps += counted.length
      await fc.asyncModelRun(() => ({ model: new Reference(chosen.now), real: market }), chain)
    },
  )
  const result = await fc.check(property, { numRuns: sequences, seed })
  const failure = result.failed
    ? `${fc.defaultReportMessage(result)}
${result.errorInstance instanceof Error ? result.errorInstance.message : ''}`
    : null
  return { sequences: done, commands: steps, failure }
}
