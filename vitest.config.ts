import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { LongTestsFirst } from './scripts/long-tests-first.ts'

/** Compiled modules are kept for the workers and for the processes that tests start. */
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/tests')

/**
 * The kinds of tests, one project each. A server test's file name says what it needs:
 *
 * - `*.unit.test.ts`   no database
 * - `*.race.test.ts`   real parallelism: PostgreSQL only, since the embedded database has one connection
 * - `*.test.ts`        HTTP tests; they run once on each database and must pass on both
 */
const UNIT = 'server/**/*.unit.test.ts'
const RACES = 'server/**/*.race.test.ts'

/** Runs server code as Node.js does, with its type stripping and its resolution of `#` imports. */
const asNodeRunsIt = { viteModuleRunner: false, nodeLoader: false }

/** More workers than cores, for tests that also wait: for another process, or for a limit of time. */
const WAITING = Math.ceil(1.5 * availableParallelism())

/** Still more for tests on PostgreSQL: races wait for locks and limits of time. */
const WAITING_LONGER = 2 * availableParallelism()

/** A browser or a database on a busy machine takes longer than the second that is usual. */
const POLLS = { poll: { timeout: 15_000 } }

export default defineConfig({
  test: {
    // One core fewer, the default, would leave half of a two-core machine idle.
    maxWorkers: '100%',
    sequence: { sequencer: LongTestsFirst },
    projects: [
      {
        test: {
          name: 'unit',
          maxWorkers: WAITING,
          include: [UNIT, '{domain,contract,web,scripts}/**/*.test.{ts,tsx}'],
          isolate: false,
          // Some start processes, which is slow on a busy machine.
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'pglite',
          maxWorkers: WAITING,
          include: ['server/**/*.test.ts'],
          exclude: [UNIT, RACES],
          globalSetup: 'server/testing/pglite.setup.ts',
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: POLLS,
          experimental: asNodeRunsIt,
        },
      },
      {
        test: {
          name: 'postgres',
          maxWorkers: WAITING_LONGER,
          include: ['server/**/*.test.ts'],
          exclude: [UNIT],
          globalSetup: 'server/testing/postgres.setup.ts',
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: POLLS,
          experimental: asNodeRunsIt,
        },
      },
      {
        test: {
          name: 'e2e',
          maxWorkers: WAITING,
          include: ['e2e/**/*.test.ts'],
          globalSetup: 'e2e/setup.ts',
          isolate: false,
          testTimeout: 120_000,
          expect: POLLS,
          hookTimeout: 60_000,
          experimental: asNodeRunsIt,
        },
      },
    ],
  },
})
