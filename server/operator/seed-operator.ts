/** The operator account that exists from the start (docs/rules/operator.md#sign-in). */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Db } from '../db/connect.ts'
import type { Settings } from '../settings.ts'
import { deleteAccount, ensureOperator, findAccount } from './accounts.ts'

export interface OperatorSignIn {
  readonly email: string
  readonly password: string
}

const DEMO_EMAIL = 'operator@quayline.example'

/**
 * Makes sure that the account of the settings exists. The demo without such settings gets its own account with
 * a random password. The data folder keeps the password, so that it is the same after a restart.
 * @returns the demo's own account, to be shown on the console; null without the demo.
 */
export async function seedOperator(
  db: Db,
  settings: Pick<Settings, 'operator' | 'demo' | 'dataDir'>,
  now: Date,
): Promise<OperatorSignIn | null> {
  if (settings.operator) {
    await ensureOperator(db, settings.operator, now)
    return null
  }
  if (!settings.demo) return null
  const kept = demoSignIn(settings.dataDir)
  // A process with another data folder has made the account and stores its password there.
  if (!kept && (await findAccount(db, DEMO_EMAIL))) return null
  const signIn = kept ?? { email: DEMO_EMAIL, password: randomBytes(9).toString('base64url') }
  await ensureOperator(db, signIn, now)
  if (!kept) keepDemoSignIn(settings.dataDir, signIn)
  return signIn
}

/** Removes the demo's own account from a database that is no longer a demo. */
export async function closeSampleOperator(
  db: Db,
  { operator }: Pick<Settings, 'operator'>,
  now: Date,
): Promise<void> {
  if (operator?.email === DEMO_EMAIL) return
  const account = await findAccount(db, DEMO_EMAIL)
  if (account) await db.transaction().execute((tx) => deleteAccount(tx, account.id, now))
}

/** Why no operator can sign in, so that no company can be activated; null if there is an account. */
export async function whyNoOperator(db: Db): Promise<string | null> {
  const any = await db.selectFrom('operator').select('id').limit(1).executeTakeFirst()
  return any
    ? null
    : 'No operator can sign in, so no company can be activated: set OPERATOR_EMAIL and OPERATOR_PASSWORD, and start again.'
}

/** The email of the account that every start makes sure of; null without one. */
export function emailOfSettings({ operator, demo }: Pick<Settings, 'operator' | 'demo'>): string | null {
  return operator?.email ?? (demo ? DEMO_EMAIL : null)
}

const fileIn = (dataDir: string) => path.join(dataDir, 'demo-operator.json')

/** The demo's own account, as the first start printed it; null without a demo. */
export function demoSignIn(dataDir: string): OperatorSignIn | null {
  const file = fileIn(dataDir)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as OperatorSignIn) : null
}

function keepDemoSignIn(dataDir: string, signIn: OperatorSignIn): void {
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(fileIn(dataDir), `${JSON.stringify(signIn, null, 2)}\n`, { mode: 0o600 })
}
