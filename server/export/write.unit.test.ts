/* Rules: docs/rules/interface.md#csv */
import { expect, test } from 'vitest'
import { CSV_NAMES, csvFileName, MAX_CSV_ROWS } from '#contract/csv.ts'
import { routes } from '../routes.ts'
import { CSV_COLUMNS } from './columns.ts'
import { type Column, csvText, pounds } from './write.ts'

const BOM = '\uFEFF'
const one: Column<string>[] = [['Name', (text) => text]]

test.each(['=1+1', '+44', '-1', '@sum', '\tx', '\rx', '=HYPERLINK("http://x","y")'])(
  'writes %j so that a spreadsheet reads it as text',
  (text) => {
    const [, cell = ''] = csvText(one, [text]).split('\r\n')
    expect(cell.replace(/^"/, '')).toMatch(/^'/)
  },
)

test('keeps quotes, commas and line breaks of a text in its cell', () => {
  expect(csvText(one, ['a "b", c\nd\re'])).toBe(`${BOM}Name\r\n"a ""b"", c\nd\re"\r\n`)
})

test('keeps semicolons and tabs in their cell where a program takes them for separators, too', () => {
  expect(csvText(one, ['Hull;=1+1', '40HC\t2'])).toBe(`${BOM}Name\r\n"Hull;=1+1"\r\n"40HC\t2"\r\n`)
})

test('writes instants in London time and amounts in pounds, and leaves a missing value empty', () => {
  const columns: Column<{ at: Date; pence: number | null; is: boolean; negative: number }>[] = [
    ['At', ({ at }) => at],
    ['Price (£)', ({ pence }) => pounds(pence)],
    ['Is', ({ is }) => is],
    ['Number', ({ negative }) => negative],
  ]
  const at = new Date('2026-06-15T23:30:00Z')
  const rows = [
    { at, pence: 123_450, is: true, negative: -5 },
    { at, pence: null, is: false, negative: 0 },
  ]
  expect(csvText(columns, rows)).toBe(
    `${BOM}At,Price (£),Is,Number\r\n2026-06-16 00:30,1234.50,Yes,-5\r\n2026-06-16 00:30,,No,0\r\n`,
  )
})

test('the name of a file says that rows are missing', () => {
  const nameWith = (total: number, isAtLeast = false) =>
    csvFileName('bookings', '2026-06-15', { total, isAtLeast })
  expect(nameWith(0)).toBe('bookings-2026-06-15.csv')
  expect(nameWith(MAX_CSV_ROWS)).toBe('bookings-2026-06-15.csv')
  expect(nameWith(MAX_CSV_ROWS + 1)).toBe('bookings-2026-06-15-first-5000-of-5001.csv')
  expect(nameWith(10_000, true)).toBe('bookings-2026-06-15-first-5000-of-10000-or-more.csv')
})

/** Lists without a file: those that need no sign-in, and the mails on disk, which hold tokens (docs/decisions/0151). */
const WITHOUT_FILE = ['readMails']

const isList = (reply: unknown) => typeof reply === 'object' && reply !== null && 'listOf' in reply

test('every list has a file, and no file has release references or contacts of drivers', () => {
  const lists = routes
    .map(({ endpoint }) => endpoint)
    .filter(({ method, reply, access }) => method === 'GET' && isList(reply) && access !== 'public')
  expect(lists.length).toBeGreaterThan(20)
  expect(lists.filter(({ csv }) => csv === null).map(({ name }) => name)).toEqual(WITHOUT_FILE)
  const headings = CSV_NAMES.flatMap((name) => CSV_COLUMNS[name].map(([heading]) => heading))
  expect(headings.filter((heading) => /release|driver|collection ref|delivery ref/i.test(heading))).toEqual(
    [],
  )
})
