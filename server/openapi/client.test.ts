// Rules: docs/rules/interface.md#openapi
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { startWorld } from '../testing/harness.ts'

const root = join(import.meta.dirname, '../..')
const runs = (folder: string, script: string, ...given: string[]) =>
  execFileSync(process.execPath, [join(root, 'node_modules', script), ...given], {
    cwd: folder,
    stdio: 'pipe',
  })

const COMPILER_OPTIONS = {
  strict: true,
  noUncheckedIndexedAccess: false,
  noEmit: true,
  target: 'ES2025',
  lib: ['ES2025', 'DOM', 'DOM.Iterable'],
  module: 'NodeNext',
  allowImportingTsExtensions: true,
  types: [],
}

test('a generated client compiles in strict mode, and requests, quotes and accepts', {
  timeout: 120_000,
}, async () => {
  const world = await startWorld()
  const folder = mkdtempSync(join(tmpdir(), 'quayline-client-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const write = (name: string, value: unknown) =>
    writeFileSync(join(folder, name), JSON.stringify(value, null, 2))
  const output = { target: './client.ts', client: 'fetch', baseUrl: await world.listen() }
  write('package.json', { type: 'module' })
  write('openapi.json', (await world.visitor.get('/api/openapi.json')).body)
  writeFileSync(
    join(folder, 'orval.config.mjs'),
    `export default ${JSON.stringify({ quayline: { input: './openapi.json', output } })}`,
  )
  write('tsconfig.json', { compilerOptions: COMPILER_OPTIONS, files: ['main-job.ts'] })
  copyFileSync(join(root, 'contract/testing/main-job.mts'), join(folder, 'main-job.ts'))

  runs(folder, 'orval/dist/bin/orval.mjs', '--config', 'orval.config.mjs')
  const compiled = () => runs(folder, 'typescript/bin/tsc', '--project', folder)
  expect(compiled).not.toThrow()

  const owner = await world.company('Shipper')
  const haulier = await world.company('Haulier')
  const { doMainJob } = await import(pathToFileURL(join(folder, 'main-job.ts')).href)
  expect(await doMainJob(owner.token, haulier.token)).toEqual({
    isSame: true,
    quotes: 1,
    total: 825,
    lines: [{ count: 2, rate: 412.5 }],
    statusOfUnchanged: 304,
    refusal: 'Please sign in.',
  })
})
