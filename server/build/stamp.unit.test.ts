import { cp, mkdir, mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { checksum, compare, type Stamp, writeStamp } from './stamp.ts'

/** Two source files, and the stamp of their build. */
async function built(): Promise<{ stamp: Stamp; first: string; sources: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'quayline-stamp-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const sources = path.join(folder, 'sources')
  await mkdir(sources)
  const first = path.join(sources, 'first.ts')
  await writeFile(first, 'one')
  await writeFile(path.join(sources, 'second.ts'), 'two')
  await setTimeout(50)
  const stamp = { file: path.join(folder, '.built-from'), sources: [sources] }
  await writeStamp(stamp.file, await checksum(stamp.sources))
  return { stamp, first, sources }
}

const isBuilt = async (stamp: Stamp) => {
  const { built, current } = await compare(stamp)
  return built === current.text
}

test('unchanged sources are built', async () => {
  const { stamp } = await built()
  expect(await isBuilt(stamp)).toBe(true)
})

test('nothing is built without a stamp', async () => {
  const { stamp } = await built()
  await rm(stamp.file)
  expect((await compare(stamp)).built).toBeNull()
})

test.each([
  ['written', (first: string) => writeFile(first, 'other')],
  ['removed', (first: string) => rm(first)],
  ['added', (first: string) => writeFile(`${first}.ts`, 'more')],
])('sources of which one was %s are not built', async (_, change) => {
  const { stamp, first } = await built()
  await change(first)
  expect(await isBuilt(stamp)).toBe(false)
})

test('a source that was replaced by a file with an older time is seen', async () => {
  const { stamp, first, sources } = await built()
  const older = path.join(path.dirname(sources), 'older.ts')
  await writeFile(older, 'older')
  await utimes(older, new Date(0), new Date(0))
  await cp(older, first, { preserveTimestamps: true, force: true })
  expect((await stat(first)).mtimeMs).toBe(0)
  expect(await isBuilt(stamp)).toBe(false)
})

test('a source that was written while another was read is seen', async () => {
  const { stamp, first } = await built()
  const read = await checksum(stamp.sources)
  await writeFile(first, 'during the build')
  await setTimeout(20)
  await writeStamp(stamp.file, read)
  expect(await isBuilt(stamp)).toBe(false)
})

test('sources that were only copied are built, and are not read again', async () => {
  const { stamp, first } = await built()
  await writeFile(first, 'one')
  const before = (await stat(stamp.file)).mtimeMs
  await setTimeout(50)
  expect(await isBuilt(stamp)).toBe(true)
  expect((await stat(stamp.file)).mtimeMs).toBeGreaterThan(before)
})

test('files for tests are not sources', async () => {
  const { stamp, first } = await built()
  await writeFile(first.replace('.ts', '.test.ts'), 'a test')
  expect(await isBuilt(stamp)).toBe(true)
})
