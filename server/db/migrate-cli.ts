/** `npm run migrate`: migrates with the role of DATABASE_OWNER_URL, before the program starts with its own role. */

import { loadEnvFile } from '../env-file.ts'
import { CannotStart } from '../process/cannot-start.ts'
import { readSettings, SettingsError } from '../settings.ts'
import { migrate } from './connect.ts'
import { connectAsOwner, grantRows, programRole } from './schema.ts'

async function main(): Promise<void> {
  loadEnvFile()
  const settings = readSettings(process.env)
  if (!settings.databaseOwnerUrl)
    throw new CannotStart(
      'Set DATABASE_OWNER_URL, the sign-in of the role that owns the tables. Without such a role, the start migrates it.',
    )
  const owner = await connectAsOwner(settings.databaseOwnerUrl, console.error)
  try {
    const role = await programRole(owner, settings)
    await migrate(owner)
    await grantRows(owner, role)
  } finally {
    await owner.close()
  }
  console.log('The schema is that of this version, and the user of DATABASE_URL may read and write its rows.')
}

await main().catch((error: unknown) => {
  const isExpected = error instanceof CannotStart || error instanceof SettingsError
  console.error(isExpected ? error.message : error)
  process.exitCode = 1
})
