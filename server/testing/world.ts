/**
 * The whole server on a database, with a settable clock and companies with users who make calls. Tests get a world from
 * harness.ts; commands run by hand (scripts/) open one themselves.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { CompanyType } from '#domain/companies/vocabulary.ts'
import { londonInstant } from '#domain/time.ts'
import type { Role } from '#domain/users/user.ts'
import { buildApp } from '../app.ts'
import { hashAt } from '../auth/passwords.ts'
import type { Database } from '../db/connect.ts'
import { readSettings, type Settings } from '../settings.ts'
import { watchAnswers } from './answer-check.ts'
import { type Caller, callerWith, overApp } from './caller.ts'
import { addCompany, addUser, type Company, type CompanyOptions, type User } from './companies.ts'
import type { FreshDatabase } from './database.ts'
import { addOperatorAccount, type OperatorLine } from './operators.ts'

/** A Monday morning, far from any change of the clocks or of the year. */
const START = '2026-06-15T09:00'

export interface WorldSettings {
  /**
   * The time at which the world begins, as London wall-clock time or an instant. The clock moves only when it is
   * set.
   */
  now?: string | Date
  /** Settings as environment variables, added to those of all tests (rate limits off, silent log). */
  env?: Record<string, string>
}

export interface World {
  readonly app: FastifyInstance
  readonly database: Database
  readonly settings: Settings
  readonly now: Date
  /** Answers so far that differ from the description. */
  readonly wrongAnswers: ReadonlySet<string>
  /** Sets the clock, to London wall-clock time or an instant. */
  setNow(to: string | Date): void
  /** Moves the clock forward. */
  advance(by: { days?: number; hours?: number; minutes?: number }): void
  /** Calls without signing in. */
  readonly visitor: Caller
  /** Calls as a signed-in user, or with a given token. */
  as(who: { token: string } | string): Caller
  /** A new company, active and ready to trade, with its signed-in Admin. */
  company(type: CompanyType, options?: CompanyOptions): Promise<Company>
  /** Another signed-in user of a company. */
  userOf(company: Company, role?: Role): Promise<User>
  /** A signed-in operator. */
  operator(): Promise<OperatorLine>
  /** The mails written so far, to one address or to all, oldest first. */
  mails(to?: string): Promise<{ recipient: string; subject: string; text_body: string }[]>
  /** Starts the server on a free port and returns its URL, for tests that need a real connection. */
  listen(): Promise<string>
  /** A second server on the same database, like another process. Only on PostgreSQL. */
  another(): Promise<World>
}

interface OpenWorld {
  readonly world: World
  /**
   * Ends the servers and the database.
   * @throws where an answer was not as described.
   */
  close(): Promise<void>
}

/** Opens a world on a migrated database. */
export async function openWorld(
  { database, reopen }: FreshDatabase,
  { now = START, env = {} }: WorldSettings,
): Promise<OpenWorld> {
  hashAt('least')
  const dataDir = mkdtempSync(join(tmpdir(), 'quayline-world-'))
  const settings = readSettings({
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    DEMO: 'off',
    ...(env.STRIPE_SECRET_KEY ? {} : { TEST_CHECKOUT: 'on' }),
    OPERATOR_SECOND_FACTOR: 'off',
    SMTP_TLS: 'off',
    DATA_DIR: dataDir,
    ...env,
  })
  const clock = { now: instant(now) }
  const closing: (() => Promise<unknown>)[] = [
    () => database.close(),
    async () => rmSync(dataDir, { recursive: true, force: true }),
  ]
  const close = async () => {
    for (const end of closing.splice(0)) await end()
  }

  async function worldOn(opened: Database): Promise<World> {
    let wrong: ReadonlySet<string> = new Set()
    const app = await buildApp({
      settings,
      database: opened,
      clock: () => clock.now,
      watch: (watched) => {
        wrong = watchAnswers(watched)
      },
    })
    closing.unshift(() => app.close())
    // Last, so that a failure does not keep the folder and the database open.
    closing.push(async () => {
      if (wrong.size > 0) throw new Error(`Answers that are not as documented:\n${[...wrong].join('\n')}`)
    })
    const send = overApp(app)
    const { db } = opened
    return {
      app,
      database: opened,
      settings,
      wrongAnswers: wrong,
      get now() {
        return clock.now
      },
      setNow(to) {
        clock.now = instant(to)
      },
      advance({ days = 0, hours = 0, minutes = 0 }) {
        clock.now = new Date(clock.now.getTime() + ((days * 24 + hours) * 60 + minutes) * 60_000)
      },
      visitor: callerWith(send, null),
      as: (who) => callerWith(send, typeof who === 'string' ? who : who.token),
      company: (type, options) => addCompany(db, clock.now, type, options),
      userOf: ({ companyId }, role = 'User') => addUser(db, clock.now, companyId, role),
      operator: () => addOperatorAccount(db, clock.now),
      mails(to) {
        const all = db.selectFrom('mail').select(['recipient', 'subject', 'text_body']).orderBy('id')
        return (to ? all.where('recipient', '=', to) : all).execute()
      },
      listen: () => app.listen({ host: '127.0.0.1', port: 0 }),
      async another() {
        const second = reopen()
        closing.unshift(() => second.close())
        return worldOn(second)
      },
    }
  }
  try {
    return { world: await worldOn(database), close }
  } catch (error) {
    await close()
    throw error
  }
}

function instant(at: string | Date): Date {
  const found = typeof at === 'string' ? londonInstant(at) : at
  if (!found) throw new Error(`not a London time: ${at}`)
  return found
}
