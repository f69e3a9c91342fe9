// Rules: docs/rules/screens.md#words
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Second words for something that screens, mails, files, answers and documentation already have a word for. */
const OTHER_WORDS: readonly (readonly [word: string, instead: string])[] = [
  ['telephones?', 'phone'],
  ['e-mails?', 'email'],
  ['pick-ups?', 'pickup'],
  ['zip ?codes?', 'postcode'],
]
/** What users write in the heads of their spreadsheets. */
const READ_ONLY = /import\/columns\.ts$/

const ROOT = join(import.meta.dirname, '..')
const sources = globSync('{contract,domain,server,web}/**/*.{ts,tsx}', { cwd: ROOT })
  .map((file) => file.replaceAll('\\', '/'))
  .filter(
    (file) => !/\.test\.tsx?$|\/testing\/|\/migrations\/|\.data\.ts$/.test(file) && !READ_ONLY.test(file),
  )

const withoutComments = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(?:^|\s)\/\/.*$/gm, '')

// Decisions are not edited.
const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT }).filter((file) => !/docs.decisions/.test(file))

test.each(OTHER_WORDS)('no page of the documentation says “%s” for “%s”', (word) => {
  // The rule about words names those that are not used.
  const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8').replaceAll(/\(not [\w-]+\)/g, '')
  expect(pages.length).toBeGreaterThan(30)
  expect(pages.filter((file) => new RegExp(`\\b(?:${word})\\b`, 'i').test(textOf(file)))).toEqual([])
})

test.each(OTHER_WORDS)('no text of the product says “%s” for “%s”', (word) => {
  const found = sources.filter((file) =>
    new RegExp(`\\b(?:${word})\\b`, 'i').test(withoutComments(readFileSync(join(ROOT, file), 'utf8'))),
  )
  expect(sources.length).toBeGreaterThan(500)
  expect(found).toEqual([])
})
