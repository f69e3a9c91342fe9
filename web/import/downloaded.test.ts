// Rules: docs/rules/import.md#downloaded
import { expect, test } from 'vitest'
import { londonInstant } from '#domain/time.ts'
import { checkRequest } from './check.ts'
import { requestsIn } from './grouping.ts'
import { portFinder } from './ports.ts'
import { gridOfText } from './readFile.ts'
import { tableOf } from './table.ts'

const now = londonInstant('2026-06-15T09:00') ?? new Date(Number.NaN)
const company = { profile: { defaultPaymentTermDays: 45 } } as Parameters<typeof checkRequest>[1]['company']
const ports = portFinder([{ name: 'Felixstowe', code: 'GBFXT' }])

// As server/export/trade-columns.ts names them.
const TITLES =
  'Request,Reference,Company,Status,Haulage,Load type,Pickup,Pickup time,Delivery,Delivery time,Empty container,Stops,' +
  'Containers,Requirements,Shipping line,Goods,Weight (kg),Pallets,ADR,Vehicles,Trailers,Target price (£),Payment days,' +
  'Deadline,Posted,Live offers,Lowest live offer (£),Comment'

function read(...lines: string[]) {
  const grid = gridOfText([TITLES, ...lines].join('\r\n'))
  const table = 'problem' in grid ? grid : tableOf(grid)
  if ('problem' in table) throw new Error(table.problem)
  return {
    ...table,
    requests: requestsIn(table.rows).map((rows) => checkRequest(rows, { company, ports, now })),
  }
}

interface More {
  readonly weight?: string
  readonly vehicle?: string
  readonly comment?: string
}

const containers = (sizes: string, more: More = {}) =>
  `62,HAR-1,Harbourline,Open,Container,Import,Felixstowe,2026-06-22 07:30,Leeds LS9 0PX,2026-06-22 12:30,Felixstowe,0,` +
  `${sizes},Out of gauge; HIAB (Crane),MSC,,${more.weight ?? ''},,,${more.vehicle ?? 'Artic'},Skeletal,1215.00,30,2026-06-19,` +
  `2026-06-10 19:06,0,,${more.comment ?? ''}`

test('a downloaded list of requests is read without an error', () => {
  const general =
    '59,HAR-2,Harbourline,Open,General,FTL,Daventry NN11 8QH,2026-06-23 10:00,Thurrock RM20 3WE,2026-06-23 16:00,,1,,,,' +
    '"Displays, light",6200,,No,Artic; Rigid,Megatrailer,,30,2026-06-19,2026-06-10 11:05,0,,'
  const { requests, unknown } = read(containers('3 × 40HC; 1 × 20DC'), general)
  expect(requests.flatMap(({ problems }) => problems)).toEqual([])
  const [container, load] = requests
  expect(container?.draft?.container?.lines.map(({ size, count }) => [size, count])).toEqual([
    ['40HC', 3],
    ['20DC', 1],
  ])
  expect(container?.draft?.container?.route.empty).toBe('Felixstowe')
  expect(load?.draft?.general?.vehicleTypes).toEqual(['Artic', 'Rigid'])
  expect(unknown.map(({ title }) => title)).toContain('Stops')
})

test('weights are those of each size, or of all sizes', () => {
  const linesOf = (more: More) =>
    read(containers('3 × 40HC; 1 × 20DC', more)).requests.map(({ draft, problems, notes }) => ({
      lines: draft?.container?.lines.map(({ grossWeight }) => grossWeight),
      problems: problems.map(({ column }) => column),
      weight: notes.find(({ column }) => column === 'weight')?.text,
    }))
  expect(linesOf({ weight: '18500; -' })).toEqual([
    { lines: [18_500, null], problems: [], weight: '18,500 kg; -' },
  ])
  expect(linesOf({ weight: "'-; 4.2t" })).toMatchObject([{ lines: [null, 4200], weight: '-; 4,200 kg' }])
  expect(linesOf({ weight: '18500' })).toEqual([{ lines: [18_500, 18_500], problems: [], weight: undefined }])
  expect(linesOf({ weight: '18500; heavy' })).toMatchObject([{ problems: ['weight'] }])
  expect(linesOf({ weight: '1; 2; 3' })).toMatchObject([{ problems: ['weight'] }])
})

test('the target price of all containers together is not taken for the rate of each', () => {
  const { requests, unknown } = read(containers('3 × 40HC'))
  expect(requests[0]?.draft?.container?.lines).toMatchObject([{ size: '40HC', count: 3, targetRate: null }])
  expect(unknown.map(({ title }) => title)).toContain('Target price (£)')
})

test('the apostrophe that a download adds before a text like a formula is left out', () => {
  for (const comment of ['- ring first', '+44 1632 960145', '@gate 4', '=A1'])
    expect(
      read(containers('1 × 40HC', { comment: `'${comment}` })).requests[0]?.draft?.container?.comment,
    ).toBe(comment)
})

test('another vehicle of a container request is refused', () => {
  const { requests } = read(containers('1 × 40HC', { vehicle: 'Rigid' }))
  expect(requests[0]?.problems.map(({ column }) => column)).toEqual(['vehicleTypes'])
})

test('several sizes need their counts, and no other number beside them', () => {
  const either = [{ number: 2, request: 2, cells: { size: '20DC/40HC' } }]
  expect(checkRequest(either, { company, ports, now }).problems).toContainEqual(
    expect.objectContaining({ column: 'size', message: expect.stringContaining('is not one of') }),
  )
  const rows = [{ number: 2, request: 2, cells: { size: '1x20DC + 2x40HC', count: '3' } }]
  const { problems } = checkRequest(rows, { company, ports, now })
  expect(problems).toContainEqual({
    row: 2,
    column: 'count',
    message: 'The sizes say how many there are of each. Clear this cell.',
  })
})

test('an error of a line after a cell with several sizes is at its own row', () => {
  const lines = [
    { size: '1 × 20DC; 2 × 40HC', reference: 'PO 1', pickup: 'Felixstowe' },
    { size: 'nine', reference: 'PO 1' },
  ]
  const rows = lines.map((cells, index) => ({ number: index + 2, request: 2, cells }))
  const { problems, notes } = checkRequest(rows, { company, ports, now })
  expect(problems.filter(({ column }) => column === 'size').map(({ row }) => row)).toEqual([3])
  expect(notes.filter(({ column }) => column === 'size')).toEqual([])
})
