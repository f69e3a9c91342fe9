/** Bundles the server, so that it starts from a few files instead of some 1,600 and takes less memory. */
import { existsSync } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { ROOT } from '../root.ts'
import { withBuildLock } from './build-lock.ts'
import { compare, type Stamp, writeStamp } from './stamp.ts'
import { canBuild, viteBuild } from './vite.ts'

const DIST = path.join(ROOT, 'dist', 'server')
const STAMP: Stamp = {
  file: path.join(DIST, '.built-from'),
  sources: ['server', 'domain', 'contract', 'vite.server.config.ts', 'package-lock.json'],
}
const FROM_SOURCES = path.join(ROOT, 'server', 'start.ts')

/** Processes that were started before a change of the sources still load parts of their bundle. */
const KEPT = 2

/**
 * The file that starts the server: bundled from the current sources, or the source itself if this installation cannot
 * bundle it. `say` is called before a build.
 */
export async function builtServer(say: (text: string) => void): Promise<string> {
  const { built, current } = await compare(STAMP)
  const file = bundleOf(current.text)
  if (built === current.text && existsSync(file)) return file
  if (!canBuild()) return FROM_SOURCES
  if (!existsSync(file)) say('Bundling the server; this takes a few seconds, once.')
  try {
    await withBuildLock(DIST, async () => {
      // Another process may have built it meanwhile.
      if (!existsSync(file)) await build(path.dirname(file))
      await writeStamp(STAMP.file, current)
    })
    return file
  } catch (error) {
    say(`The server starts from its sources, which is slower: it could not be bundled. ${error}`)
    return FROM_SOURCES
  }
}

/** Each bundle has a folder of its own, named after its sources. */
function bundleOf(checksum: string): string {
  return path.join(DIST, checksum.slice(0, 16), 'start.js')
}

/** The folder appears complete or not at all: it is written under another name first. */
async function build(folder: string): Promise<void> {
  await removeOld()
  const unfinished = path.join(DIST, 'unfinished')
  await rm(unfinished, { recursive: true, force: true })
  await viteBuild(['--config', 'vite.server.config.ts', '--outDir', unfinished])
  await rename(unfinished, folder)
}

async function removeOld(): Promise<void> {
  const entries = await readdir(DIST, { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => path.join(DIST, name))
  const dated = await Promise.all(
    folders.map(async (folder) => ({ folder, builtAt: (await stat(folder)).mtimeMs })),
  )
  const old = dated.sort((a, b) => b.builtAt - a.builtAt).slice(KEPT)
  for (const { folder } of old) await rm(folder, { recursive: true, force: true })
}
