/** The contents in the file store of a world, for tests that check what is left. */
import { openFileStore } from '../files/storage.ts'
import type { World } from './world.ts'

/** The ids of all contents; "remainder" for a leftover that is not a content. */
export async function storedIds({ settings }: Pick<World, 'settings'>): Promise<string[]> {
  const found: string[] = []
  for await (const { id } of (await openFileStore(settings)).list()) found.push(id ?? 'remainder')
  return found.sort()
}

/** The contents that belong to no file. */
export async function orphans(world: Pick<World, 'settings' | 'database'>): Promise<string[]> {
  const rows = await world.database.db.selectFrom('file').select('id').execute()
  const known = new Set(rows.map(({ id }) => id))
  return (await storedIds(world)).filter((id) => !known.has(id))
}
