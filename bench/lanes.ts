/**
 * The cost of lanes (npm run bench:lanes): posting a request with no lane and with 5,000 lanes, and matching it.
 *
 * Posting only queues the load, so it must take as long. Rounds without and with lanes alternate, so that other work on
 * the machine changes both. Exits with 1 if posting with lanes costs PostgreSQL more than the limit.
 */
import { sql } from 'kysely'
import { ContainerRequestDraftWire } from '#contract/request-shapes.ts'
import { postContainerRequest } from '#contract/requests.ts'
import type { LaneDraft } from '#domain/lanes/lane.ts'
import { addDays, HOUR_MS, londonDay, startOfDay } from '#domain/time.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { buildApp } from '../server/app.ts'
import { connectPostgres, type Db, migrate } from '../server/db/connect.ts'
import { matchLoads } from '../server/lanes/match.ts'
import { insertLane } from '../server/lanes/store.ts'
import { readSettings } from '../server/settings.ts'
import { aContainerRequest } from '../server/testing/freight.ts'
import { cpuOf } from './cpu-clock.ts'
import { benchToken, fill, marketplace } from './fill.ts'
import { median, report } from './report.ts'

const LIMIT = 1.3
const LANES = 5000
const ROUNDS = 4
const POSTS = 30
const AREAS = [
  'LS',
  'B',
  'M',
  'S',
  'BS',
  'CB',
  'CF',
  'DE',
  'DN',
  'HU',
  'L',
  'LE',
  'NE',
  'NG',
  'NN',
  'OX',
  'PE',
  'SO',
]

/** Lanes of all hauliers, two each: a port and an area, of which one in eighteen is the load's. */
async function addLanes(db: Db, firstUser: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (let nth = 0; nth < LANES; nth++) {
      const lane: LaneDraft = {
        name: `Lane ${nth}`,
        filter: { pickup: ['port:GBFXT'], delivery: [`area:${AREAS[nth % AREAS.length]}`] },
        alert: nth % 2 === 0 ? 'mail' : 'live',
      }
      await insertLane(tx, lane, firstUser + Math.floor(nth / 2), new Date())
    }
  })
  await sql`analyze lane`.execute(db)
}

const postgres = await startPostgres({ settings: { shared_buffers: '256MB' } })
try {
  // One connection posts and another one matches, so that the processor time of each is known.
  const url = postgres.url(await postgres.createDatabase())
  const posting = connectPostgres(url, { connections: 1 })
  const matching = connectPostgres(url, { connections: 1 })
  await migrate(posting)
  const { shippers } = marketplace(1000)
  await fill(posting.db, marketplace(1000))
  const settings = readSettings({ LOG_LEVEL: 'silent', RATE_LIMITS: 'off', DEMO: 'off' })
  const app = await buildApp({ settings, database: posting, clock: () => new Date(), withBackground: false })
  const today = londonDay(new Date())
  const draft = aContainerRequest({ deadline: addDays(today, 5) })
  const at = startOfDay(addDays(today, 8))
  draft.route = { ...draft.route, pickupAt: at, deliveryAt: new Date(at.getTime() + 6 * HOUR_MS) }
  const payload = ContainerRequestDraftWire.encode(draft)
  let posted = 0

  /** Posts requests of many companies. Returns milliseconds of PostgreSQL and by the clock for a post. */
  const post = async () => {
    const took: number[] = []
    const before = await cpuOf(posting.db)
    for (let nth = 0; nth < POSTS; nth++) {
      const token = benchToken(2 + (posted++ % (shippers - 2)))
      const began = performance.now()
      const { statusCode, body } = await app.inject({
        method: 'POST',
        url: postContainerRequest.path,
        headers: { authorization: `Token ${token}`, 'idempotency-key': crypto.randomUUID() },
        payload,
      })
      took.push(performance.now() - began)
      if (statusCode !== 201) throw new Error(`posting: ${statusCode} ${body}`)
    }
    return { cpu: ((await cpuOf(posting.db)) - before) / POSTS, clock: median(took) }
  }
  const match = async () => {
    const before = await cpuOf(matching.db)
    await matchLoads(matching.db, () => new Date())
    return ((await cpuOf(matching.db)) - before) / POSTS
  }

  await post()
  await match()
  const without: Round[] = []
  const withLanes: Round[] = []
  for (let round = 0; round < ROUNDS; round++)
    for (const [rounds, count] of [
      [without, 0],
      [withLanes, LANES],
    ] as const) {
      await sql`delete from lane`.execute(posting.db)
      if (count > 0) await addLanes(posting.db, shippers + 1)
      rounds.push({ ...(await post()), match: await match() })
    }
  const { rows: found } = await sql<{ count: number }>`select count(*)::int as count from lane_match`.execute(
    posting.db,
  )
  await app.close()
  await posting.close()
  await matching.close()

  const of = (rounds: readonly Round[], what: keyof Round) => median(rounds.map((round) => round[what]))
  const line = (name: string, what: keyof Round) => [
    name,
    of(without, what).toFixed(2),
    of(withLanes, what).toFixed(2),
    (of(withLanes, what) / of(without, what)).toFixed(2),
  ]
  report([
    ['ms for each load', 'no lanes', `${LANES.toLocaleString('en-GB')} lanes`, 'ratio'],
    line('posting, CPU of PostgreSQL', 'cpu'),
    line('posting, by the clock', 'clock'),
    line('matching, CPU of PostgreSQL', 'match'),
  ])
  console.log(`\n${found[0]?.count ?? 0} matches were found.`)
  const ratio = of(withLanes, 'cpu') / of(without, 'cpu')
  if (ratio > LIMIT || !found[0]?.count) {
    console.log(`\nPosting with lanes costs ${ratio.toFixed(2)} times as much; the limit is ${LIMIT}.`)
    process.exitCode = 1
  }
} finally {
  await postgres.stop()
}

interface Round {
  readonly cpu: number
  readonly clock: number
  readonly match: number
}
