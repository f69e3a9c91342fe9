// Rules: docs/rules/settings.md#environment
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadEnvFile } from './env-file.ts'

function folder(lines: string | null = null): string {
  const made = mkdtempSync(path.join(tmpdir(), 'quayline-env-'))
  onTestFinished(() => {
    rmSync(made, { recursive: true })
    for (const name of Object.keys(process.env))
      if (name.startsWith('QUAYLINE_TEST_')) delete process.env[name]
  })
  if (lines !== null) writeFileSync(path.join(made, '.env'), lines)
  return made
}

test('a .env file is read, and a variable that is set wins over it', () => {
  process.env.QUAYLINE_TEST_GIVEN = 'environment'
  loadEnvFile(folder('QUAYLINE_TEST_GIVEN=file\nQUAYLINE_TEST_READ=file\n'))
  expect(process.env.QUAYLINE_TEST_GIVEN).toBe('environment')
  expect(process.env.QUAYLINE_TEST_READ).toBe('file')
})

test('a missing .env file changes nothing', () => {
  expect(() => loadEnvFile(path.join(tmpdir(), 'quayline-no-such-folder'))).not.toThrow()
})

test('a link that leads nowhere is refused: without settings the demo would start', () => {
  const made = folder()
  symlinkSync(path.join(made, 'moved.env'), path.join(made, '.env'))
  expect(() => loadEnvFile(made)).toThrow(/The settings in .*\.env cannot be read: ENOENT/)
})

test('reads a file that begins with the mark of an editor', () => {
  loadEnvFile(folder('\uFEFFQUAYLINE_TEST_FIRST=read\r\n'))
  expect(process.env.QUAYLINE_TEST_FIRST).toBe('read')
})

test.each([
  ['QUAYLINE_TEST_VALUE=tide#Harbour#2026', /value of QUAYLINE_TEST_VALUE would end before its #/],
  ['export QUAYLINE_TEST_VALUE = a b#c', /QUAYLINE_TEST_VALUE/],
])('a value with a # in a word, %s, is refused: systemd reads it in full', (line, sentence) => {
  expect(() => loadEnvFile(folder(`# settings\n${line}\n`))).toThrow(sentence)
  expect(process.env.QUAYLINE_TEST_VALUE).toBeUndefined()
})

test.each([
  ["QUAYLINE_TEST_VALUE='tide#Harbour'", 'tide#Harbour'],
  ['QUAYLINE_TEST_VALUE="tide#Harbour" # of the office', 'tide#Harbour'],
  ['QUAYLINE_TEST_VALUE=tide # of the office', 'tide'],
  ['QUAYLINE_TEST_VALUE=#nothing', ''],
  ['#QUAYLINE_TEST_OTHER=a#b\nQUAYLINE_TEST_VALUE=tide', 'tide'],
])('reads %s', (line, value) => {
  loadEnvFile(folder(line))
  expect(process.env.QUAYLINE_TEST_VALUE).toBe(value)
})

test('a value that is set does not have to be read from the file', () => {
  process.env.QUAYLINE_TEST_VALUE = 'tide#Harbour'
  expect(() => loadEnvFile(folder('QUAYLINE_TEST_VALUE=tide#Harbour'))).not.toThrow()
})
