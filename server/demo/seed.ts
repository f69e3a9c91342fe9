/** Fills a new database with the demo marketplace (docs/rules/settings.md#demo). */
import type { Clock } from '#domain/clock.ts'
import { companyNameKey } from '#domain/companies/company.ts'
import { buildApp } from '../app.ts'
import { hashPassword } from '../auth/passwords.ts'
import type { Database } from '../db/connect.ts'
import { openFileStore } from '../files/storage.ts'
import type { Settings } from '../settings.ts'
import { callsAs, type DemoCompany } from './client.ts'
import { SAMPLE_COMPANIES } from './companies.data.ts'
import { addSampleCompany } from './companies.ts'
import { addLanes, addQuestions, addTemplates } from './lanes-and-questions.ts'
import { addPrograms } from './programs.ts'
import { SAMPLE_REQUESTS } from './requests.data.ts'
import { makeRequestHistory } from './requests.ts'
import { DEMO_PASSWORD } from './sign-ins.ts'

/**
 * Makes the sample companies with their requests, quotes and bookings, once. If a start was interrupted, the next start
 * begins again.
 */
export async function seedDemo(database: Database, settings: Settings, clock: Clock): Promise<void> {
  const { db } = database
  const done = await db.selectFrom('demo').select('seeded_at').executeTakeFirst()
  if (done) return
  const now = clock()
  const keys = SAMPLE_COMPANIES.map(({ name }) => companyNameKey(name))
  await db.deleteFrom('company').where('name_key', 'in', keys).execute()

  const files = await openFileStore(settings)
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const current = { now }
  const app = await buildApp({
    settings: { ...settings, rateLimits: false, logLevel: 'warn' },
    database,
    clock: () => current.now,
    withBackground: false,
  })
  try {
    const companies = new Map<string, DemoCompany>()
    for (const sample of SAMPLE_COMPANIES) {
      const token = await addSampleCompany(db, files, sample, passwordHash, now)
      companies.set(sample.key, { sample, call: callsAs(app, token) })
    }
    const demoClock = {
      set: (to: Date) => {
        current.now = to
      },
    }
    await addLanes(companies)
    const inOrder = [...SAMPLE_REQUESTS].sort((a, b) => b.postedDaysAgo - a.postedDaysAgo)
    for (const [index, request] of inOrder.entries()) {
      const sameDay = inOrder.slice(0, index).filter((one) => one.postedDaysAgo === request.postedDaysAgo)
      await makeRequestHistory(
        request,
        { number: index, nthOfDay: sameDay.length },
        { companies, clock: demoClock, now },
      )
    }
    const owner = companies.get('harbourline')
    if (owner) {
      await addTemplates(owner)
      await addQuestions(owner, companies, demoClock, now)
      await addPrograms(db, owner, demoClock, now)
    }
  } finally {
    await app.close()
  }
  // No mail is sent about the sample history, and its sessions end.
  await db.deleteFrom('mail').execute()
  await db.deleteFrom('session').execute()
  await db.insertInto('demo').values({ seeded_at: now }).execute()
}
