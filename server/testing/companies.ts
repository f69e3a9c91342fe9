/** Companies and people for tests, made through the same calls that real ones make. */
import { createCompany, register } from '#contract/accounts.ts'
import type { CompanyType } from '#domain/companies/vocabulary.ts'
import type { Database } from '../db/connect.ts'
import type { Caller } from './caller.ts'

/** The password of everybody in tests. */
export const PASSWORD = 'quay-side-lantern-7'

export interface Person {
  email: string
  /** What the person's calls carry; empty while the company cannot be signed in to. */
  token: string
}

/** A company, seen as its first Admin. */
export interface Company extends Person {
  id: number
  name: string
  type: CompanyType
}

interface Place {
  anyone: Caller
  database: Database
  signIn(email: string): Promise<string>
}

// Names and e-mails are unique; a world starts with none, so one counter for all of them does.
let made = 0

/** Registers a company with its first Admin, activates it unless told otherwise, and signs the Admin in. */
export async function newCompany(
  place: Place,
  type: CompanyType,
  { name, active = true }: { name?: string; active?: boolean } = {},
): Promise<Company> {
  made += 1
  const companyName = name ?? `${type} ${made} Ltd`
  const email = `admin${made}@${type.toLowerCase()}.example`
  const { id } = await place.anyone.call(createCompany, {
    body: { name: companyName, country: 'United Kingdom', type },
  })
  await place.anyone.call(register, {
    body: {
      email,
      password: PASSWORD,
      firstName: 'Ada',
      lastName: 'Marsh',
      profile: { phone: '01632 960001', companyName },
      termsAccepted: true,
    },
  })
  if (active) await activate(place.database, id)
  return { id, name: companyName, type, email, token: await place.signIn(email) }
}

/** What the operator does after the verification call. */
async function activate({ db }: Database, id: number): Promise<void> {
  await db.updateTable('company').set({ is_active: true }).where('id', '=', id).execute()
}
