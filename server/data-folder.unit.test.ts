import { spawnSync } from 'node:child_process'
import fs, {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { secureDataFolder } from './data-folder.ts'
import { CannotStart } from './process/cannot-start.ts'

const modeOf = (name: string) => (statSync(name).mode & 0o777).toString(8)

test('given an old folder that others can read, then it and all in it is for the owner only', () => {
  const parent = mkdtempSync(join(tmpdir(), 'quayline-folder-'))
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }))
  const folder = join(parent, 'data')
  mkdirSync(join(folder, 'database', 'base'), { recursive: true, mode: 0o777 })
  const file = join(folder, 'database', 'base', '1')
  writeFileSync(file, 'reset link', { mode: 0o666 })
  const outside = join(parent, 'outside')
  writeFileSync(outside, '', { mode: 0o644 })
  symlinkSync(outside, join(folder, 'link'))

  secureDataFolder(folder)

  expect([folder, join(folder, 'database'), join(folder, 'database', 'base')].map(modeOf)).toEqual([
    '700',
    '700',
    '700',
  ])
  expect(modeOf(file)).toBe('600')
  expect(modeOf(outside)).toBe('644')
})

test('given no folder yet, then it is made for the owner only', () => {
  const parent = mkdtempSync(join(tmpdir(), 'quayline-folder-'))
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }))
  secureDataFolder(join(parent, 'a', 'data'))
  expect(modeOf(join(parent, 'a', 'data'))).toBe('700')
})

test('given another process that removes a file after it was listed, then the others are still secured', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quayline-folder-'))
  const { lstatSync } = fs
  onTestFinished(() => {
    fs.lstatSync = lstatSync
    syncBuiltinESMExports()
    rmSync(folder, { recursive: true, force: true })
  })
  mkdirSync(join(folder, 'files'))
  const [part, whole] = [join(folder, 'files', 'a.part'), join(folder, 'files', 'b')]
  for (const name of [part, whole]) writeFileSync(name, 'x', { mode: 0o644 })
  fs.lstatSync = ((name: string) => {
    if (name === part) unlinkSync(part)
    return lstatSync(name)
  }) as typeof lstatSync
  syncBuiltinESMExports()

  secureDataFolder(folder)

  expect(modeOf(whole)).toBe('600')
})

const refusalOf = (folder: string) => {
  try {
    secureDataFolder(folder)
    return null
  } catch (error) {
    return error instanceof CannotStart ? error.message : error
  }
}

test('a folder that others use keeps its permissions; what the product makes there is for its account', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quayline-folder-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  chmodSync(folder, 0o755)
  for (const name of ['node_modules', 'database']) mkdirSync(join(folder, name), { mode: 0o755 })
  const program = join(folder, 'node_modules', 'node')
  writeFileSync(program, '', { mode: 0o755 })
  const row = join(folder, 'database', 'PG_VERSION')
  writeFileSync(row, '', { mode: 0o644 })

  for (const time of ['first', 'second']) {
    secureDataFolder(folder)
    expect([folder, join(folder, 'node_modules'), program].map(modeOf), time).toEqual(['755', '755', '755'])
    expect([join(folder, 'database'), row].map(modeOf), time).toEqual(['700', '600'])
  }
})

test('a home folder, a new disk and one with a backup are for the account alone, and their files stay', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quayline-folder-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  chmodSync(folder, 0o755)
  for (const name of ['.npm', 'lost+found']) mkdirSync(join(folder, name))
  writeFileSync(join(folder, 'night.tar.gz'), '', { mode: 0o640 })
  secureDataFolder(folder)
  expect([folder, join(folder, 'night.tar.gz')].map(modeOf)).toEqual(['700', '640'])
})

test('a folder that all accounts share is refused, whatever is in it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quayline-folder-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'database'))
  chmodSync(folder, 0o1777)
  expect(refusalOf(folder)).toMatch(/which all accounts of the machine share/)
  expect(modeOf(folder)).toBe('777')
})

test('a place where no folder can be made is refused with what to do', () => {
  const parent = mkdtempSync(join(tmpdir(), 'quayline-folder-'))
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }))
  const file = join(parent, 'file')
  writeFileSync(file, '')
  for (const place of [file, join(file, 'data')])
    expect(refusalOf(place)).toMatch(/It is a file, or below one/)
})

test('a place below /proc, where no folder can be made, is refused with what to do', ({ skip }) => {
  skip(process.platform !== 'linux', 'this system has no /proc')
  // In a process of its own: where it never ends, only its time limit ends it.
  const program = `await import(${JSON.stringify(join(import.meta.dirname, 'data-folder.ts'))}).then((it) => it.secureDataFolder('/proc/quayline'))`
  const { stderr, signal } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
    timeout: 20_000,
  })
  expect(signal).toBe(null)
  expect(stderr).toMatch(/The folder \/proc\/quayline \(DATA_DIR\) cannot be written to: ENOENT/)
})
