// Rules: docs/rules/screens.md#capitals
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Screens without words that the specification fixes. */
const SCREENS = [
  'bookings',
  'lanes',
  'api-and-webhooks',
  'notifications',
  'operator',
  'questions',
  'security',
  'templates',
]
/** Names, which keep their capitals. */
const NAMES = /API and Webhooks|Templates and Places/
/** The text of an element on a line of its own, or of an attribute or a column that is shown. */
const SHOWN =
  /^\s+(?<text>[A-Z][a-z]+(?: [\w’-]+)+)$|(?:title|label|header|confirmLabel|legend)(?:=|: )["'](?<named>[^"']+)["']/gm

test.each(SCREENS)('titles, labels and buttons of %s are in sentence case', (folder) => {
  const files = globSync(join(import.meta.dirname, folder, '*.tsx'))
  const texts = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(SHOWN)].map(({ groups }) => groups?.text ?? groups?.named ?? ''),
  )
  expect(files.length).toBeGreaterThan(0)
  expect(texts.filter((text) => / [A-Z][a-z]/.test(text.replace(NAMES, '')))).toEqual([])
})
