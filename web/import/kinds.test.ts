// Rules: docs/rules/import.md#joined, docs/rules/import.md#other-kind
import { describe, expect, test } from 'vitest'
import { londonInstant } from '#domain/time.ts'
import { checkRequest } from './check.ts'
import { edited, grouped, type ImportRow, requestsIn } from './grouping.ts'
import { cleared, writtenInComments } from './kinds.ts'
import { portFinder } from './ports.ts'
import { sampleCells } from './sample.ts'

const NOW = londonInstant('2026-06-15T09:00') ?? new Date(Number.NaN)
const company = { profile: { defaultPaymentTermDays: 45 } } as Parameters<typeof checkRequest>[1]['company']
const ports = portFinder([{ name: 'Felixstowe', code: 'GBFXT' }])
const checked = (rows: readonly ImportRow[]) => checkRequest(rows, { company, ports, now: NOW })
const rowsOf = (...cells: ImportRow['cells'][]) =>
  grouped(cells.map((one, index) => ({ number: index + 2, cells: one })))
const [container = {}, , general = {}] = sampleCells('2026-06-15')

test('a second line whose cell is cleared stays in its request, which can be posted or has the error there', () => {
  const rows = rowsOf(container, { size: '20DC', delivery: container.delivery ?? '' })
  const after = (column: 'delivery' | 'size', text: string) => {
    const [request = [], ...others] = requestsIn(edited(rows, 3, column, text).rows)
    expect(others).toEqual([])
    return checked(request)
  }
  expect(after('delivery', '').draft?.container?.lines).toHaveLength(2)
  expect(after('delivery', 'Hull').problems).toEqual([
    { row: 3, column: 'delivery', message: 'This differs from the first row of the request.' },
  ])
  expect(after('size', '').problems).toMatchObject([{ row: 3, column: 'size' }])
  expect(checked(rows).notes).toContainEqual({ row: 3, column: 'reference', text: 'PO 1001' })
})

describe('a cell for which the kind of request has no field', () => {
  const NO_LINE = { size: '20DC', reference: 'PO 1001' }

  const NOT_IN_CONTAINERS = [
    ['volume', '33 cbm', 'Volume (cbm)'],
    ['pallets', '12', 'Pallets'],
    ['vehicleTypes', 'Rigid', 'Vehicle types'],
    ['trailerTypes', 'Curtain', 'Trailer types'],
    ['trailerTypes', 'anything', 'Trailer types'],
    ['tailLift', 'yes', 'Tail-lift'],
    ['timesBooked', 'y', 'Times booked'],
  ] as const
  const NOT_IN_GENERAL = [
    ['shippingLine', 'Maersk', 'Shipping line'],
    ['empty', 'Felixstowe', 'Empty location'],
    ['size', '40HC', 'Container size'],
    ['count', '2', 'Containers'],
    ['vesselName', 'Madrid Maersk', 'Vessel'],
    ['voyageCode', '646W', 'Voyage'],
  ] as const

  test.each(NOT_IN_CONTAINERS)('is refused in a container request: %s %j', (column, text, title) => {
    const message = `A container request has no field for ${title}. Write it in Comments, or clear this cell.`
    expect(checked(rowsOf({ ...container, [column]: text })).problems).toEqual([
      { row: 2, column, message, isMisfit: true },
    ])
    // Also in a second line, where nothing of the first row is contradicted.
    const { problems } = checked(rowsOf({ ...container, [column]: text }, { ...NO_LINE, [column]: text }))
    expect(problems.map(({ row, isMisfit }) => [row, isMisfit])).toEqual([
      [2, true],
      [3, true],
    ])
  })

  test.each(NOT_IN_GENERAL)('is refused in a general request: %s %j', (column, text, title) => {
    const message = `A general request has no field for ${title}. Write it in Comments, or clear this cell.`
    expect(checked(rowsOf({ ...general, [column]: text })).problems).toEqual([
      { row: 2, column, message, isMisfit: true },
    ])
  })

  test.each(['', '-', '–', '0', '0.00', 'no', 'No', 'n/a', 'None', 'FALSE'])('may say %j', (text) => {
    const saying = (columns: typeof NOT_IN_CONTAINERS | typeof NOT_IN_GENERAL) =>
      Object.fromEntries(columns.map(([column]) => [column, text]))
    const [inContainer, inGeneral] = [saying(NOT_IN_CONTAINERS), saying(NOT_IN_GENERAL)]
    expect(checked(rowsOf({ ...container, ...inContainer })).draft?.haulage).toBe('Container')
    expect(checked(rowsOf({ ...general, ...inGeneral })).draft?.haulage).toBe('General')
  })

  test('is the empty location of a one-way request', () => {
    const { problems } = checked(rowsOf({ ...container, loadType: 'One-way' }))
    expect(problems.map(({ column, message }) => [column, message])).toEqual([
      [
        'empty',
        'A one-way request has no empty location. Clear this cell, or enter Import or Export as Load type.',
      ],
    ])
    expect(checked(rowsOf({ ...container, loadType: 'Sideways' })).problems).toMatchObject([
      { column: 'loadType' },
    ])
  })

  test('waits while the kind itself is not read', () => {
    const { problems } = checked(rowsOf({ ...container, haulage: 'Air', pallets: '12' }))
    expect(problems.map(({ column }) => column)).toEqual(['haulage'])
  })

  test('is cleared, or written at the end of the comment of its request, for many rows at once', () => {
    const rows = rowsOf(
      { ...container, pallets: '12' },
      { ...NO_LINE, pallets: '14' },
      { ...general, reference: 'SO 1' },
      { ...container, reference: 'PO 2', comment: '', pallets: '3' },
    )
    const numbers = new Set([2, 3, 5])
    const written = writtenInComments(rows, 'pallets', numbers)
    expect(written.map(({ cells }) => [cells.pallets, cells.comment])).toEqual([
      ['', 'Live unload; Pallets: 12, 14'],
      ['', undefined],
      ['8', undefined],
      ['', 'Pallets: 3'],
    ])
    expect(requestsIn(written).map((request) => checked(request).problems)).toEqual([[], [], []])
    expect(cleared(rows, 'pallets', numbers).map(({ cells }) => cells.pallets)).toEqual(['', '', '8', ''])
  })
})

test.each([
  [{ size: '40HC', weight: '9t' }, 'Container'],
  [{ size: '', weight: '9t' }, 'Container'],
  [{ size: '-', weight: '9t' }, 'General'],
  [{ weight: '9t' }, 'General'],
  [{ pallets: '8' }, 'General'],
  [{ pallets: '0' }, 'Container'],
  [{}, 'Container'],
] as const)('a row that does not name its kind, with %j, is of the kind %s, and says so', (cells, kind) => {
  const { notes } = checked(rowsOf({ reference: 'A', pickup: 'Hull', delivery: 'York', ...cells }))
  expect(notes).toContainEqual({ row: 2, column: 'haulage', text: kind })
})
