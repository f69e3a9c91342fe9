/** Builds the browser application if dist/web is missing or older than its sources. */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { CannotStart } from '../process/cannot-start.ts'
import { ROOT } from '../root.ts'
import { withBuildLock } from './build-lock.ts'
import { filesBelow } from './files-below.ts'
import { type Checksum, checksum, compare, type Stamp, writeStamp } from './stamp.ts'
import { canBuild, viteBuild } from './vite.ts'

/** Where the built application is. */
export const WEB_DIST = path.join(ROOT, 'dist', 'web')

const STAMP: Stamp = {
  file: path.join(WEB_DIST, '.built-from'),
  sources: ['web', 'domain', 'contract', 'vite.config.ts', 'package-lock.json'],
}

const COMPRESSIBLE = /\.(js|css|svg)$/

/**
 * Builds unless the current sources have already been built. `say` is called before a build, which takes a while.
 * @throws CannotStart where nothing is built and this installation cannot build.
 */
export async function buildWebIfNeeded(say: (text: string) => void): Promise<void> {
  const { built, current } = await compare(STAMP)
  if (built === current.text) return
  if (!canBuild()) {
    if (built === null) throw new CannotStart(NOT_BUILT)
    return say('The browser application in dist/ was built from other sources than those here.')
  }
  say('Building the browser application; this takes some seconds, once.')
  await withBuildLock(path.dirname(WEB_DIST), async () => {
    // Another process may have built it meanwhile.
    const now = await compare(STAMP)
    if (now.built !== now.current.text) await build(now.current)
  })
}

const NOT_BUILT =
  'The browser application is not built, and the packages that build it are not installed. ' +
  'Run `npm ci && npm run build`, or use a release that brings dist/.'

/** Always builds, even if the current sources are built already. */
export async function buildWeb(): Promise<void> {
  await withBuildLock(path.dirname(WEB_DIST), async () => build(await checksum(STAMP.sources)))
}

/** Builds, compresses the text files, and stores the checksum of the sources. */
async function build(sources: Checksum): Promise<void> {
  await viteBuild([])
  await compressAssets()
  await writeStamp(STAMP.file, sources)
}

/** Adds a brotli and a gzip file to each text file, with the highest compression: made once and sent often. */
async function compressAssets(): Promise<void> {
  const files = (await filesBelow(WEB_DIST)).filter((file) => COMPRESSIBLE.test(file))
  const brotli = promisify(brotliCompress)
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file)
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
      await writeFile(`${file}.br`, await brotli(content, quality))
      await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
    }),
  )
}
