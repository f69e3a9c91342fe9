/**
 * Writes a release: the running sources and the built browser application, in one archive. After unpacking, `npm ci
 * --omit=dev && npm start` is enough. Refused while a delivered package has a known vulnerability.
 */
import { spawnSync } from 'node:child_process'
import { createWriteStream, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { builtServer } from '../server/build/server.ts'
import { FOR_TESTS } from '../server/build/stamp.ts'
import { buildWebIfNeeded } from '../server/build/web.ts'
import { knownVulnerabilities, toldOf } from './advisories.ts'

const root = join(import.meta.dirname, '..')
/** Tests, benchmarks and pictures are left out. */
const LEFT_OUT = /^(e2e|bench|scripts\/(?!vite\/)|docs\/pictures|\.ci)\/?/
const isLeftOut = (path: string) => LEFT_OUT.test(path) || FOR_TESTS.test(path)

const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const listed = spawnSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
if (listed.status !== 0) throw new Error(`a release is made in a clone: ${listed.stderr}`)

const found = await knownVulnerabilities()
console.log(toldOf(found))
if (found && found.length > 0 && !process.argv.includes('--despite-advisories')) {
  console.log('No release is written. To write one within the time of docs/security.md: --despite-advisories')
  process.exit(1)
}

const bundle = relative(root, dirname(await builtServer(console.log)))
await buildWebIfNeeded(console.log)
const built = [
  ...globSync([`${bundle}/*`, 'dist/web/**/*'], { cwd: root }),
  'dist/server/.built-from',
  'dist/web/.built-from',
]
const files = [
  ...listed.stdout
    .trim()
    .split('\n')
    .filter((path) => !isLeftOut(path)),
  ...built,
]
const archive = join(root, `${name}-${version}.tar.gz`)
const tar = pack()
const written = pipeline(tar, createGzip({ level: 9 }), createWriteStream(archive))
for (const path of files) {
  const { mode, mtime } = statSync(join(root, path))
  if (!statSync(join(root, path)).isFile()) continue
  tar.entry({ name: `${name}-${version}/${path}`, mode, mtime }, readFileSync(join(root, path)))
}
tar.finalize()
await written
console.log(`${archive}: ${files.length} files, ${Math.ceil(statSync(archive).size / 1024)} KiB`)
