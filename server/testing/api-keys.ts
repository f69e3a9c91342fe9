/** API keys for tests, written straight into the database. */
import type { ApiKeyDraft } from '#domain/api-keys/api-key.ts'
import { insertKey } from '../api-keys/store.ts'
import type { Company } from './companies.ts'
import type { World } from './harness.ts'

let made = 0

/** A key of a company, made by the Admin who is signed in. */
export async function addKey(
  world: World,
  company: Company,
  ...scopes: ApiKeyDraft['scopes']
): Promise<string> {
  made += 1
  const maker = {
    userId: company.id,
    email: company.email,
    role: 'Admin' as const,
    companyId: company.companyId,
    companyName: company.name,
    companyType: company.type,
    companyIsActive: true,
    tokenHash: Buffer.alloc(0),
    key: null,
  }
  const draft = { name: `Key ${made}`, scopes, password: '' }
  const { key } = await world.database.db
    .transaction()
    .execute((tx) => insertKey(tx, draft, maker, world.now))
  return key
}
