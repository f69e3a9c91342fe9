/** The set-up of the browser benchmarks: the built product on a filled PostgreSQL, and signed-in users. */
import { sql } from 'kysely'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { login } from '#contract/accounts.ts'
import { operatorLogin } from '#contract/operator.ts'
import { postContainerRequest } from '#contract/requests.ts'
import { addDays, HOUR_MS, londonDay, startOfDay } from '#domain/time.ts'
import { callerWith, overNetwork } from '#server/testing/caller.ts'
import { aContainerRequest } from '#server/testing/freight.ts'
import { newDataDir, type Product, startProduct } from '../e2e/server.ts'
import { CHROMIUM_FLAGS, ensureChromium } from '../scripts/chromium.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { connectPostgres, type Db, migrate } from '../server/db/connect.ts'
import { fill, haulierEmail, PASSWORD, type Sizes, shipperEmail } from './fill.ts'

const SIZES: Sizes = { shippers: 20, hauliers: 120, requests: 2000 }
const QUOTES = 100

export type UserKind = 'shipper' | 'haulier' | 'operator' | 'visitor'

export interface Setup {
  readonly url: string
  readonly tokens: Readonly<Record<UserKind, string | null>>
  /** A request of the shipper with 100 quotes. */
  readonly quoted: number
  /** Other open requests of the shipper, with three quotes each. */
  readonly others: readonly number[]
  /** Open requests on which the haulier has no quote. */
  readonly unquoted: readonly number[]
  close(): Promise<void>
}

/** Fills a database, starts the product on it and signs in a user of each kind. */
export async function setUp(): Promise<Setup> {
  const postgres = await startPostgres()
  let product: Product | undefined
  try {
    const databaseUrl = postgres.url(await postgres.createDatabase())
    const database = connectPostgres(databaseUrl)
    await migrate(database)
    await fill(database.db, SIZES)
    const quoted = await quoteByMany(database.db)
    const others = await openOfShipper(database.db, quoted)
    const unquoted = await openWithoutQuote(database.db)
    await database.close()
    product = await startProduct({
      dataDir: newDataDir(),
      env: { DATABASE_URL: databaseUrl },
      hashes: 'full',
    })
    const { url, operator, stop } = product
    const visitor = callerWith(overNetwork(url), null)
    await warm(url)
    const tokenOf = async (email: string) =>
      (await visitor.call(login, { body: { email, password: PASSWORD } })).token
    return {
      url,
      tokens: {
        visitor: null,
        shipper: await tokenOf(shipperEmail(1)),
        haulier: await tokenOf(haulierEmail(1)),
        operator: (await visitor.call(operatorLogin, { body: operator })).token,
      },
      quoted,
      others,
      unquoted,
      async close() {
        await stop()
        await postgres.stop()
      },
    }
  } catch (error) {
    await product?.stop()
    await postgres.stop()
    throw error
  }
}

/** A server that has just started first plans its statements on each connection; users rarely wait for that. */
async function warm(url: string): Promise<void> {
  const visitor = callerWith(overNetwork(url), null)
  const { token } = await visitor.call(login, { body: { email: shipperEmail(2), password: PASSWORD } })
  const shipper = callerWith(overNetwork(url), token)
  const day = addDays(londonDay(new Date()), 7)
  const at = (hours: number) => new Date(startOfDay(day).getTime() + hours * HOUR_MS)
  const route = {
    pickup: 'Felixstowe',
    pickupAt: at(8),
    delivery: 'Leeds LS9 0PX',
    deliveryAt: at(14),
    empty: 'Felixstowe',
  }
  const draft = aContainerRequest({ deadline: addDays(day, -2), route })
  for (let round = 0; round < 3; round++)
    await Promise.all(Array.from({ length: 10 }, () => shipper.call(postContainerRequest, { body: draft })))
}

const ofShipper1 = sql`(select company_id from person where email = ${shipperEmail(1)})`
const ofHaulier1 = sql`(select company_id from person where email = ${haulierEmail(1)})`
const isOpen = sql`r.haulage = 'Container' and r.status = 'Open' and r.deadline > current_date + 1`

/** Makes hauliers quote on the shipper's newest open request until it has 100 quotes. */
async function quoteByMany(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select r.id from request r where r.owner_id = ${ofShipper1} and ${isOpen} order by r.id desc limit 1`.execute(
    db,
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('the shipper has no open request')
  await sql`
    insert into quote (request_id, haulier_id, author_id, side, created_at, status, payment_term_days, demurrage_fee,
      total, conditions_id, owner_id, live_until)
    select r.id, c.id, c.id, 'haulier', now(), 'Pending', 30, 4500, 3 * (30000 + 100 * c.id), file.id, r.owner_id,
      r.pickup_at
    from request r, company c join file on file.company_id = c.id
    where r.id = ${id}::int and not exists (select 1 from quote q where q.request_id = ${id}::int and q.haulier_id = c.id)
    order by c.id
    limit ${QUOTES}::int - (select count(*) from quote where request_id = ${id}::int)`.execute(db)
  await sql`
    insert into quote_line (quote_id, line_id, rate)
    select q.id, line.id, 30000 + 100 * q.haulier_id from quote q
    join request_line line on line.request_id = q.request_id
    where q.request_id = ${id}::int
    on conflict do nothing`.execute(db)
  return id
}

async function openOfShipper(db: Db, except: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from request r
    where r.owner_id = ${ofShipper1} and ${isOpen} and r.id <> ${except}::int order by r.id desc`.execute(db)
  return rows.map(({ id }) => id)
}

async function openWithoutQuote(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from request r
    where ${isOpen} and not exists (
      select 1 from quote q where q.request_id = r.id and q.haulier_id = ${ofHaulier1})
    order by r.id desc limit 50`.execute(db)
  return rows.map(({ id }) => id)
}

/** A browser with an empty cache and a signed-in user; `profile` names a folder that keeps its profile. */
export async function openBrowser(
  { url, tokens }: Setup,
  who: UserKind,
  profile = '',
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: ensureChromium(),
    args: [...CHROMIUM_FLAGS],
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1440, height: 900 },
  })
  context.setDefaultTimeout(30_000)
  const page = context.pages()[0] ?? (await context.newPage())
  const token = tokens[who]
  if (token === null) return { context, page }
  // Any answer of the same origin without a script gives access to the storage.
  await page.goto(`${url}/mark.svg`)
  await page.evaluate(([name, value]) => localStorage.setItem(name, value), [
    who === 'operator' ? 'quayline.operator' : 'quayline.token',
    token,
  ] as const)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')
  await devtools.detach()
  return { context, page }
}

/** Waits until the page shows its title and nothing still loads. */
export async function settled(page: Page): Promise<void> {
  await page.locator('h1, h2').first().waitFor()
  await page.waitForFunction(() => {
    const isLoading = document.querySelector('[aria-busy="true"], [data-skeleton], [class*="Loader-root"]')
    return !isLoading && document.fonts.status === 'loaded'
  })
}
