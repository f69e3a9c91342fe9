import fs, { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { secureDataFolder } from './data-folder.ts'

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
  const [part, whole] = [join(folder, 'a.part'), join(folder, 'b')]
  for (const name of [part, whole]) writeFileSync(name, 'x', { mode: 0o644 })
  fs.lstatSync = ((name: string) => {
    if (name === part) unlinkSync(part)
    return lstatSync(name)
  }) as typeof lstatSync
  syncBuiltinESMExports()

  secureDataFolder(folder)

  expect(modeOf(whole)).toBe('600')
})
