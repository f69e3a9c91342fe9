// Rules: docs/rules/extras.md#matrix
import { expect, test } from 'vitest'
import type { ContainerQuote } from '#domain/quotes/quote.ts'
import { addDays, formatDay, londonDay } from '#domain/time.ts'
import { aContainerRequest } from '../requests/testRequests.ts'
import { type Matrix, matrixHtml, matrixOf, matrixSheets, matrixText } from './matrix.ts'
import { shownQuotes } from './offers.ts'
import { aContainerQuote } from './testQuotes.ts'

const request = aContainerRequest({ id: 1 })
const fuel = { kind: 'fuel', amount: 1_000, quantity: null, certain: true, note: null } as const

const quote = (id: number, companyName: string, each: number, changes: Partial<ContainerQuote> = {}) =>
  aContainerQuote(request, { id, companyName, each }, { demurrageFee: 4_500, ...changes })

const cheap = quote(1, 'Aire <Haulage>', 30_000, { extras: [fuel], expectedTotal: 99_000, freeHours: 2 })
const plain = quote(2, 'Calder Transport', 32_000, { freeHours: 3 })
const gone = quote(3, 'Derwent Freight', 1_000, { status: 'Cancelled' })
const namesIn = ({ hauliers }: Matrix) => hauliers.map(({ name }) => name)
const matrix = (sorting: 'total' | 'expectedTotal') =>
  matrixOf(request, shownQuotes(request, [cheap, plain, gone]), sorting)
const best = (label: string) =>
  matrix('total')
    .rows.find((row) => row.label === label)
    ?.cells.map(({ isBest }) => isBest)

test('live offers are columns in the order of a total', () => {
  expect(namesIn(matrix('total'))).toEqual(['Aire <Haulage>', 'Calder Transport'])
  expect(namesIn(matrix('expectedTotal'))).toEqual(['Calder Transport', 'Aire <Haulage>'])
})

test('the owner’s accepted counter is the column of its haulier, at the agreed price', () => {
  const first = quote(1, 'Aire Haulage', 50_000, { status: 'Cancelled', replacedBy: 2 })
  const agreed = quote(2, request.ownerName, 45_000, { status: 'Won', isCounter: true, counters: [1] })
  const lost = quote(3, 'Calder Transport', 46_000, { status: 'Lost' })
  const won = matrixOf(request, shownQuotes(request, [first, agreed, lost]), 'total')
  expect(won.hauliers).toEqual([{ name: 'Aire Haulage', isWithheld: false }])
  expect(won.rows.find(({ label }) => label === 'Total')?.cells).toEqual([
    { text: '£1,350.00', isBest: false },
  ])
})

test('a matrix of more hauliers than fit on a sheet is printed as several, with each haulier once', () => {
  const of = (count: number) =>
    matrixOf(
      request,
      shownQuotes(
        request,
        Array.from({ length: count }, (_, index) =>
          quote(index + 1, `Haulier ${index + 1}`, 30_000 + index * 100),
        ),
      ),
      'total',
    )
  const widths = (count: number) => matrixSheets(of(count)).map(({ hauliers }) => hauliers.length)
  expect(widths(7)).toEqual([7])
  expect(widths(8)).toEqual([4, 4])
  expect(widths(15)).toEqual([5, 5, 5])
  const all = of(12)
  const sheets = matrixSheets(all)
  expect(sheets.flatMap(namesIn)).toEqual(namesIn(all))
  for (const [index, { cells }] of all.rows.entries())
    expect(sheets.flatMap(({ rows }) => rows[index]?.cells)).toEqual(cells)
})

test('the owner’s live counter is not a column', () => {
  const counter = quote(9, request.ownerName, 20_000, { status: 'Counter', isCounter: true, counters: [1] })
  expect(namesIn(matrixOf(request, shownQuotes(request, [cheap, counter]), 'total'))).toEqual([
    'Aire <Haulage>',
  ])
})

test('the offer of a deactivated haulier has the word beside its name and is never the best', () => {
  const withheld = quote(4, 'Esk Carriers', 1_000, { isWithheld: true })
  const all = matrixOf(request, shownQuotes(request, [withheld, cheap, plain]), 'total')
  expect(matrixText(all).split('\n')[0]).toBe(
    '\tEsk Carriers (Deactivated)\tAire <Haulage>\tCalder Transport',
  )
  expect(matrixHtml(all)).toContain('<th>Esk Carriers (Deactivated)</th>')
  const marks = (label: string) =>
    all.rows.find((row) => row.label === label)?.cells.map(({ isBest }) => isBest)
  expect(marks('Total')).toEqual([false, true, false])
  // Without it, as if it were not there.
  expect(marks('Payment terms')).toEqual([false, false, false])
  const two = matrixOf(request, shownQuotes(request, [withheld, plain]), 'total')
  expect(two.rows.flatMap(({ cells }) => cells.filter(({ isBest }) => isBest))).toEqual([])
})

test('the best of each row is marked, but none if all are equal or some have no value', () => {
  expect(best('Total')).toEqual([true, false])
  expect(best('Expected total')).toEqual([false, true])
  expect(best('Free waiting')).toEqual([false, true])
  expect(best('Payment terms')).toEqual([false, false])
  expect(best('Fuel surcharge')).toEqual([false, false])
  expect(best('Expiry')).toEqual([false, false])
})

test('the latest expiry and the least waiting are the best', () => {
  const waiting = { ...request, expectedWaitingHours: 4 }
  const expiresOn = addDays(londonDay(request.route.pickupAt), -1)
  const early = { ...cheap, expiresOn }
  const rows = matrixOf(waiting, shownQuotes(waiting, [early, plain]), 'total').rows
  const marks = (label: string) =>
    rows.find((row) => row.label === label)?.cells.map(({ text, isBest }) => [text, isBest])
  expect(marks('Expiry')).toEqual([
    [formatDay(expiresOn), false],
    ['until pickup', true],
  ])
  expect(marks('Expected waiting')?.map(([, isBest]) => isBest)).toEqual([false, true])
})

test('an offer that expires on the day of the pickup is open as long as one without an expiry', () => {
  const dayOfPickup = londonDay(request.route.pickupAt)
  const sameDay = quote(1, 'Aire Haulage', 30_000, { expiresOn: dayOfPickup })
  const rows = matrixOf(request, shownQuotes(request, [sameDay, plain]), 'total').rows
  expect(rows.find(({ label }) => label === 'Expiry')?.cells).toEqual([
    { text: 'until pickup', isBest: false },
    { text: 'until pickup', isBest: false },
  ])
})

test('rows with the same label have different keys', () => {
  const [line] = request.lines
  if (!line) throw new Error('the request has no line')
  const twice = { ...request, lines: [line, { ...line, id: line.id + 100 }] }
  const keys = matrixOf(twice, shownQuotes(twice, [cheap]), 'total').rows.map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
})

test('it is copied as text and as a table with escaped names', () => {
  expect(matrixText(matrix('total')).split('\n')[0]).toBe('\tAire <Haulage>\tCalder Transport')
  expect(matrixHtml(matrix('total'))).toContain('<th>Aire &lt;Haulage&gt;</th>')
  expect(matrixHtml(matrix('total'))).toContain('<th>Total</th><td>£900.00</td><td>£960.00</td>')
})

test('a name or note that a spreadsheet would take for a formula is copied as text, a missing value as it is', () => {
  const other = { kind: 'other', amount: 500, quantity: 1, certain: true, note: '=1+1' } as const
  const named = quote(5, '+Link Haulage', 31_000, { extras: [other] })
  const copied = matrixOf(request, shownQuotes(request, [named, plain]), 'total')
  const [heads, ...rows] = matrixText(copied).split('\n')
  expect(heads).toBe("\t'+Link Haulage\tCalder Transport")
  expect(rows).toContain("'=1+1\t£5.00\t-")
  expect(matrixHtml(copied)).toContain("<th>'=1+1</th><td>£5.00</td><td>-</td>")
})

test('the waiting in the expected total has a row of its own', () => {
  const waiting = { ...request, expectedWaitingHours: 4 }
  const silent = quote(4, 'Esk Carriers', 33_000, { demurrageFee: null })
  const rows = matrixOf(waiting, shownQuotes(waiting, [cheap, plain, silent]), 'total').rows
  const texts = rows.find(({ label }) => label === 'Expected waiting')?.cells.map(({ text }) => text)
  const containers = request.lines.reduce((sum, { count }) => sum + count, 0)
  const marks = rows.find(({ label }) => label === 'Expected waiting')?.cells.map(({ isBest }) => isBest)
  expect(marks).toEqual([false, false, false])
  expect(texts).toEqual([`£${90 * containers}.00`, `£${45 * containers}.00`, '-'])
  expect(matrix('total').rows.map(({ label }) => label)).not.toContain('Expected waiting')
})

test('extras with the same note are one row with all their prices, for any note', () => {
  const other = { kind: 'other', quantity: 1, certain: true, note: 'Total' } as const
  const twice = quote(5, 'Esk Carriers', 33_000, {
    extras: [
      { ...other, amount: 1_000 },
      { ...other, amount: 2_000 },
    ],
  })
  const { rows } = matrixOf(request, shownQuotes(request, [twice, plain]), 'total')
  const named = rows.filter(({ label }) => label === 'Total')
  expect(named[0]?.cells.map(({ text }) => text)).toContain('£10.00 + £20.00')
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
})
