/** Builds the browser application if dist/ is missing or older than its sources. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { CannotStart } from '../process/cannot-start.ts'
import { tryLock } from '../process/file-lock.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** Where the built application is. */
export const WEB_DIST = path.join(ROOT, 'dist', 'web')

const STAMP = path.join(WEB_DIST, '.built-from')
const SOURCES = ['web', 'domain', 'contract', 'vite.config.ts', 'package-lock.json']
/** Files for tests. They are no sources of what is built, and a release has none of them. */
export const FOR_TESTS = /\.test\.tsx?$|(^|\/)testing\//

const COMPRESSIBLE = /\.(js|css|svg)$/

/** Vite is a development dependency; a release that was built elsewhere does not need it. */
const VITE = path.join(ROOT, 'node_modules/vite/bin/vite.js')

/**
 * Builds unless the current sources have already been built. `say` is called before a build, which takes a while.
 */
export async function buildWebIfNeeded(say: (text: string) => void): Promise<void> {
  const sources = await fingerprint()
  const readStamp = () => readFile(STAMP, 'utf8').catch(() => null)
  const built = await readStamp()
  if (built === sources) return
  if (!existsSync(VITE)) {
    if (built === null) throw new CannotStart(NOT_BUILT)
    return say('The browser application in dist/ was built from other sources than those here.')
  }
  say('Building the browser application; this takes some seconds, once.')
  await oneAtATime(path.join(ROOT, 'dist'), async () => {
    // Another process may have built it meanwhile.
    if ((await readStamp()) !== sources) await build(sources)
  })
}

const NOT_BUILT =
  'The browser application is not built, and the packages that build it are not installed. ' +
  'Run `npm ci && npm run build`, or use a release that brings dist/.'

/** Builds, also where the current sources have been built. */
async function buildWeb(): Promise<void> {
  await oneAtATime(path.join(ROOT, 'dist'), async () => build(await fingerprint()))
}

/** Builds, compresses the text files, and stores the checksum of the sources. */
async function build(sources: string): Promise<void> {
  await run(process.execPath, [VITE, 'build', '--logLevel', 'warn'])
  await compressAssets()
  await writeFile(STAMP, sources)
}

const ASK_AGAIN_MS = 200

/** Works in a folder while no other process does: two builds at once would remove each other's files. */
export async function oneAtATime(folder: string, work: () => Promise<void>): Promise<void> {
  await mkdir(folder, { recursive: true })
  const lock = path.join(folder, 'building.lock')
  let unlock = tryLock(lock)
  while (!unlock) {
    await setTimeout(ASK_AGAIN_MS)
    unlock = tryLock(lock)
  }
  try {
    await work()
  } finally {
    unlock()
  }
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  for (const source of SOURCES)
    for (const file of await filesBelow(path.join(ROOT, source))) {
      const name = path.relative(ROOT, file).replaceAll('\\', '/')
      if (FOR_TESTS.test(name)) continue
      hash.update(name)
      hash.update(await readFile(file))
    }
  return hash.digest('hex')
}

async function filesBelow(place: string): Promise<string[]> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true }).catch(() => null)
  if (!entries) return [place]
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
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

function run(command: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      // Independent of the caller's environment: tests set NODE_ENV=test, which would leave React's development
      // version in dist/.
      env: { ...process.env, NODE_ENV: 'production' },
    })
    child.on('error', reject)
    child.on('exit', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`building the browser application ended with ${code}`))
    })
  })
}

if (import.meta.main) {
  const isRelease = !existsSync(VITE)
  await (isRelease ? buildWebIfNeeded(console.log) : buildWeb())
}
