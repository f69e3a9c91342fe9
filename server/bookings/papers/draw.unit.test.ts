// Rules: docs/rules/bookings.md#papers, docs/rules/bookings.md#drawing
import { expect, test } from 'vitest'
import { readPdf } from '../../testing/pdf.ts'
import { draw } from './draw.ts'
import type { Block } from './paper.ts'

const paper = { title: 'Booking', subtitle: '', footer: 'QL-000042' }
const read = async (...blocks: Block[]) => readPdf(await draw({ ...paper, blocks }))

test('the text of a paper can be searched and copied unchanged, after any earlier paper', async () => {
  const textOf = async (text: string) => (await read({ kind: 'text', text })).text
  // The glyph of a double quotation mark consists of two single ones.
  expect(await textOf('“Gate 2”')).toContain('“Gate 2”')
  expect(await textOf('Customer’s ‘comment’')).toContain('Customer’s ‘comment’')
  // A colon between digits has a glyph of its own.
  for (const text of ['10:30', 'A:B', '3x40', '2 × 40', '(3–5)', 'A–B'])
    expect(await textOf(text)).toContain(text)
})

test('a text of any length goes on over the pages, and each page has its number', async () => {
  const lines = Array.from({ length: 150 }, (_, nth) => `Line ${nth}`)
  const { text, pages } = await read({ kind: 'facts', rows: [['Comment', lines.join('\n')]] })
  expect(pages).toBe(4)
  for (const line of lines) expect(text).toContain(line)
  for (let page = 1; page <= pages; page++) expect(text).toContain(`QL-000042 · Page ${page} of ${pages}`)
})

test('a row of a table is on one page, whatever line breaks its texts have', async () => {
  const rows = Array.from({ length: 3 }, (_, nth) => [`Note ${nth}\n${'a\n'.repeat(200)}end`, '£1.00'])
  const { text, pages } = await read({
    kind: 'table',
    heads: ['What', 'Amount'],
    widths: [3, 1],
    rows,
    amounts: 1,
  })
  expect(pages).toBe(1)
  for (let nth = 0; nth < 3; nth++) expect(text).toContain(`Note ${nth} ${'a '.repeat(200)}end £1.00`)
})

test('an amount of billions stays whole in a column for smaller ones', async () => {
  const { text } = await read({
    kind: 'table',
    heads: ['Containers', 'Goods', 'Rate', 'Amount'],
    widths: [3, 5, 2, 2],
    rows: [['999 × 40ft', 'Timber', '£1,000,000.00', '£19,998,000,000.00']],
    amounts: 2,
  })
  expect(text).toContain('Timber £1,000,000.00 £19,998,000,000.00')
})

test('a checksum is on one line, so that it can be searched and copied', async () => {
  for (const checksum of ['d'.repeat(64), '0'.repeat(64)])
    expect((await read({ kind: 'facts', rows: [['SHA-256', checksum]] })).text).toContain(checksum)
})

test('the end of a long paper is real text, too', async () => {
  let word = 0
  const words = () => Array.from({ length: 300 }, () => `Łódź${(word++).toString(36)}`).join(' ')
  const texts = Array.from({ length: 40 }, words)
  const { text, isTagged } = await read(...texts.map((one): Block => ({ kind: 'text', text: one })))
  expect(isTagged).toBe(true)
  const found = new Set(text.split(' '))
  expect(texts.flatMap((one) => one.split(' ')).filter((one) => !found.has(one))).toEqual([])
})
