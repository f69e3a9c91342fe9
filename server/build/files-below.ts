import { readdir } from 'node:fs/promises'
import path from 'node:path'

/** All files in a folder, sorted; a file is itself. */
export async function filesBelow(place: string): Promise<string[]> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true }).catch(() => null)
  if (!entries) return [place]
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
}
