/** Usage statistics, if ANALYTICS_URL is set: sign-ins under a pseudonym (docs/rules/settings.md#environment). */
import type { CompanyType } from '#domain/companies/vocabulary.ts'
import type { Db } from '../db/connect.ts'
import type { Deps } from '../deps.ts'

const PATIENCE_MS = 5_000

/** The data of a sign-in that the statistics get: nothing that names a user or a company. */
interface Identity {
  readonly type: 'identify'
  readonly userId: string
  readonly traits: { readonly companyType: CompanyType }
  readonly timestamp: string
}

/**
 * Reports a sign-in to the statistics, without delaying or failing it: if the statistics server is down, only a warning
 * is logged.
 */
export function identifyAfterSignIn(email: string, deps: Deps): void {
  const { settings, database, clock, log } = deps
  if (!settings.analyticsUrl) return
  send(settings.analyticsUrl, database.db, email, clock()).catch((error: unknown) => {
    log.warn({ err: error }, 'a sign-in could not be reported to the analytics')
  })
}

async function send(url: string, db: Db, email: string, now: Date): Promise<void> {
  const user = await db
    .selectFrom('person')
    .innerJoin('company', 'company.id', 'person.company_id')
    .where('person.email', '=', email)
    .where('person.invited_until', 'is', null)
    .select(['person.analytics_id', 'company.type'])
    .executeTakeFirstOrThrow()
  const identity: Identity = {
    type: 'identify',
    userId: user.analytics_id,
    traits: { companyType: user.type },
    timestamp: now.toISOString(),
  }
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(identity),
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`the analytics answered ${answer.status}`)
}
