// Rules: docs/rules/import.md#rows, docs/rules/import.md#cells, docs/rules/import.md#preview, docs/rules/import.md#units-in-titles,
//   docs/rules/ports.md#codes, docs/rules/typed-values.md#did-you-mean
import { describe, expect, test } from 'vitest'
import { formatDay, londonInstant } from '#domain/time.ts'
import { laterDay, readDayCell, readShippingLine, readSizes, readTrailers, readWeight } from './cells.ts'
import { checkRequest } from './check.ts'
import { columnsIn } from './columns.ts'
import { grouped, type ImportRow, requestsIn } from './grouping.ts'
import { portFinder } from './ports.ts'
import { gridOfText } from './readFile.ts'
import { sampleCells } from './sample.ts'
import { assigned, tableOf } from './table.ts'

const NOW = londonInstant('2026-06-15T09:00') ?? new Date(Number.NaN)
const TODAY = '2026-06-15'
const company = { profile: { defaultPaymentTermDays: 45 } } as Parameters<typeof checkRequest>[1]['company']
const ports = portFinder([
  { name: 'Felixstowe', code: 'GBFXT' },
  { name: 'London Gateway Port', code: 'GBLGP' },
])
const checked = (rows: readonly ImportRow[]) => checkRequest(rows, { company, ports, now: NOW })
const rowsOf = (...cells: ImportRow['cells'][]): ImportRow[] =>
  grouped(cells.map((one, index) => ({ number: index + 2, cells: one })))
const table = (text: string) => {
  const grid = gridOfText(text)
  const found = 'problem' in grid ? grid : tableOf(grid)
  if ('problem' in found || 'problem' in grid) throw new Error('no table')
  return { ...found, grid }
}
const [container = {}, line = {}, general = {}] = sampleCells(TODAY)

test('the rows of the sample are two requests, ready to be posted', () => {
  const groups = requestsIn(rowsOf(container, line, general))
  expect(groups.map((rows) => rows.length)).toEqual([2, 1])
  const [first, second] = groups.map(checked)
  expect([first?.problems, second?.problems]).toEqual([[], []])
  expect(first?.draft?.container).toMatchObject({
    reference: 'PO 1001',
    paymentTermDays: 45,
    route: { pickup: 'Felixstowe', pickupAt: londonInstant('2026-06-22T08:00'), empty: 'Felixstowe' },
    lines: [
      { size: '40HC', count: 2, targetRate: 45_000, grossWeight: 18_500 },
      { size: '20DC', count: 1, targetRate: 42_000, grossWeight: null },
    ],
    requirements: ['ADR (Haz)'],
  })
  expect(second?.draft?.general).toMatchObject({
    freight: { loadType: 'LTL', weight: 4200, pallets: 8, tailLift: true },
    trailerTypes: ['Curtain', 'Box'],
  })
})

test.each([
  ['pickup', 'Felixtowe', 'Felixstowe'],
  ['pickup', 'London Gatway', 'London Gateway Port'],
  ['haulage', 'Contianer', 'Container'],
  ['loadType', 'Improt', 'Import'],
  ['shippingLine', 'Mearsk', 'Maersk'],
  ['size', '40HCC', '40HC'],
  ['size', '2 x 40HCC', '2 x 40HC'],
  ['size', '1 x 20DC; 2 x 40HCC', '1 x 20DC; 2 x 40HC'],
  ['size', '2 × ４０HCC', '2 × 40HC'],
  ['size', '1 x 20 tank; 1 x 20 tan', '1 x 20 tank; 1 x 20TK'],
  ['requirements', 'ADR, Sidelaoder', 'ADR, Sideloader'],
  ['requirements', 'Sideloader, Sideloade', 'Sideloader, Sideloader'],
  ['adr', 'yess', 'yes'],
] as const)('a near miss of %s, %s, says what was probably meant', (column, text, meant) => {
  const { problems } = checked(rowsOf({ ...container, requirements: '', count: '', [column]: text }))
  const problem = problems.find((one) => one.column === column)
  expect(problem).toMatchObject({ meant })
  if (column !== 'adr') expect(problem?.message).toMatch(/is not in the list. Did you mean .+\?$/)
})

test('another port, size or word has no such question', () => {
  const { problems } = checked(rowsOf({ ...container, pickup: 'Atlantis', size: '41HC', adr: 'perhaps' }))
  expect(problems.map(({ column, meant }) => [column, meant])).toEqual([
    ['adr', undefined],
    ['size', undefined],
    ['pickup', undefined],
  ])
})

test.each(['1.23457E+11', '1.23456789012345E+16'])(
  'a reference cut short, %s, is an error at its cell',
  (reference) => {
    const { draft, problems } = checked(rowsOf({ ...container, reference }, { ...line, reference }))
    expect(draft).toBeNull()
    expect(problems).toEqual([
      { row: 2, column: 'reference', message: expect.stringContaining('format the column as text') },
    ])
  },
)

describe('the preview says what was read', () => {
  const notes = (cells: ImportRow['cells']) =>
    Object.fromEntries(checked(rowsOf(cells)).notes.map(({ column, text }) => [column, text]))

  test('in words, with the defaults for empty cells', () => {
    const {
      pickupTime: _time,
      deliveryDay: _day,
      deliveryTime: _other,
      deadline: _last,
      ...cells
    } = container
    expect(
      notes({ ...cells, pickup: 'GBFXT', pickupDay: '22/6', size: '2 x 40 HC', count: '' }),
    ).toMatchObject({
      pickup: 'Felixstowe',
      pickupDay: 'Mon 22 Jun 2026, 8:00 am',
      deliveryDay: 'Mon 22 Jun 2026, 12:00 pm',
      deadline: 'Fri 19 Jun 2026',
      paymentDays: '45 days',
      size: '40HC',
      count: '2',
    })
  })

  test('but not if a cell says the same itself, or is wrong', () => {
    const said = notes({ ...container, pickup: 'felixstowe', paymentDays: '14', size: '40HC', count: '2' })
    for (const column of ['pickup', 'paymentDays', 'size', 'count', 'delivery'])
      expect(said).not.toHaveProperty(column)
    const { deliveryDay: _day, deliveryTime: _time, ...cells } = container
    expect(notes({ ...cells, pickupDay: 'soon' })).not.toHaveProperty('deliveryDay')
    expect(notes({ ...container, pickupTime: 'noonish' })).not.toHaveProperty('pickupDay')
  })
})

describe('the preview says what was read of numbers and marks', () => {
  const note = (cells: ImportRow['cells'], column: string) =>
    checked(rowsOf(cells)).notes.find((one) => one.column === column)?.text

  test.each([
    ['weight', '12t', '12,000 kg'],
    ['weight', '7.255 tonnes', '7,255 kg'],
    ['weight', '18500 kgs', '18,500 kg'],
    ['volume', '33 m3', '33 cbm'],
    ['waiting', '2.5 hrs', '2.5 hours'],
    ['targetRate', 'gbp 450', '£450.00'],
    ['adr', 'x', 'Yes'],
    ['adr', '0', 'No'],
    ['tailLift', 'y', 'Yes'],
    ['timesBooked', '1', 'Yes'],
  ])('of %s from %j: %s', (column, cell, text) => {
    expect(note({ ...general, [column]: cell }, column)).toBe(text)
  })

  test.each([
    ['weight', '12,000'],
    ['weight', '12 000 kg'],
    ['weight', '12000.50'],
    ['volume', '33.125'],
    ['pallets', '1,200'],
    ['waiting', '1'],
    ['targetRate', '450'],
    ['targetRate', '£1,200.5'],
    ['adr', 'yes'],
    ['adr', ''],
    ['tailLift', ''],
  ])('but not of %s from %j, which says the same', (column, cell) => {
    expect(note({ ...general, [column]: cell }, column)).toBeUndefined()
  })

  test('in each line of a container request; a size is not a number', () => {
    const { notes } = checked(
      rowsOf({ ...container, weight: '18.5t', size: '40' }, { ...line, weight: '2t', targetRate: 'GBP 1' }),
    )
    expect(notes.filter(({ column }) => ['size', 'weight', 'targetRate'].includes(column))).toEqual([
      { row: 2, column: 'size', text: '40DC' },
      { row: 2, column: 'weight', text: '18,500 kg' },
      { row: 3, column: 'targetRate', text: '£1.00' },
      { row: 3, column: 'weight', text: '2,000 kg' },
    ])
  })
})

describe('columns', () => {
  test.each([
    ['Our Ref.', 'reference'],
    ['COLLECTION DATE', 'pickupDay'],
    ['Import/Export', 'loadType'],
    ['Pick-up  location', 'pickup'],
    ['No. of Containers', 'count'],
    ['Gross weight (kg)', 'weight'],
    ['Favourite colour', null],
  ])('titled %s are found', (title, column) => {
    expect(columnsIn([title])).toEqual([{ index: 0, title, column }])
  })

  test('of the usual titles are known', () => {
    const titles = ['Imp/Exp', 'Import/Export', 'I/E']
    expect(titles.map((title) => columnsIn([title])[0]?.column)).toEqual(['loadType', 'loadType', 'loadType'])
  })

  test('of a traffic office, with its short forms, are known', () => {
    const titles = ['Collect time', 'Coll. date', 'Del date', 'Del time', 'Return', 'Return depot']
    expect(titles.map((title) => columnsIn([title])[0]?.column)).toEqual([
      'pickupTime',
      'pickupDay',
      'deliveryDay',
      'deliveryTime',
      'empty',
      'empty',
    ])
  })

  test('are found below the name of the sheet; a second one of a title is not used', () => {
    const found = table('Week 24\n\nRef,From,To,Origin\nA,B,C,D')
    expect(found.rows).toEqual([
      { number: 4, request: 4, cells: { reference: 'A', pickup: 'B', delivery: 'C' } },
    ])
    expect(found.unknown).toEqual([{ index: 3, title: 'Origin', column: null }])
  })

  test('of places and lists are read in one line; comments keep their lines', () => {
    const found = table(
      'Ref,From,To,Size,Notes\nA,"Unit 4\r\nFelixstowe","Leeds \n LS9 0PX","2 x 40HC\n20DC","Ring\nBob"',
    )
    expect(found.rows[0]?.cells).toEqual({
      reference: 'A',
      pickup: 'Unit 4 Felixstowe',
      delivery: 'Leeds LS9 0PX',
      size: '2 x 40HC; 20DC',
      comment: 'Ring\nBob',
    })
  })

  test('without a title but with texts go by their letter', () => {
    const blanks = ','.repeat(24)
    const found = table(`Ref,,From,To${blanks}\nA,Ring,B,C${blanks}late\nD,,E,F,\nTotal,,,,9`)
    expect(found.unknown).toEqual([
      { index: 1, title: 'B', column: null },
      { index: 27, title: 'AB', column: null },
    ])
    expect(assigned(found, found.grid, 1, 'comment').rows[0]?.cells.comment).toBe('Ring')
  })

  test('that are unknown can be given a meaning; filled cells keep their text', () => {
    const found = table('Ref,From,To,Wohin\nA,B,,D\nE,F,G,H')
    const given = assigned(found, found.grid, 3, 'delivery')
    expect(given.rows.map(({ cells }) => cells.delivery)).toEqual(['D', 'G'])
    expect(given.unknown).toEqual([])
  })

  test.each([
    ['Rate (€)', 'targetRate', '450.00', '450.00 €'],
    ['Target rate EUR', 'targetRate', '450', '450 EUR'],
    ['Rate (£)', 'targetRate', '450', '450'],
    ['Rate per day', 'targetRate', '450', '450 per day'],
    ['Rate per pallet (£)', 'targetRate', '45', '45 per pallet'],
    ['Rate £/tonne', 'targetRate', '18.50', '18.50 per tonne'],
    ['Rate per pallet', 'targetRate', '45 per load', '45 per load'],
    ['Rate per container', 'targetRate', '450', '450'],
    ['Rate/pallet load', 'targetRate', '450', '450 per pallet'],
    ['Hours per day', 'waiting', '2', '2'],
    ['Weight (t)', 'weight', '24.5', '24.5 t'],
    ['Gross MT', 'weight', '24,5', '24,5 t'],
    ['Tons', 'weight', '24.5', '24.5 Tons'],
    ['Weight (kg)', 'weight', '24500', '24500'],
    ['Weight kg (max 24 t)', 'weight', '24', '24'],
    ['Weight t', 'weight', '24500 kg', '24500 kg'],
    ['Weight t', 'weight', '0', '0'],
    ['Waiting (mins)', 'waiting', '30', '30 mins'],
    ['Payment terms (weeks)', 'paymentDays', '4', '4 weeks'],
  ] as const)('whose title is “%s” give their unit to a number: %s %s', (title, column, cell, text) => {
    const found = table(`Ref,From,To,${title}\nA,B,C,"${cell}"`)
    const given = found.columns.includes(column) ? found : assigned(found, found.grid, 3, column)
    expect(given.rows[0]?.cells[column]).toBe(text)
  })

  test.each([
    ['Weight (t)', 'weight'],
    ['Gross weight [tonnes]', 'weight'],
    ['Price (EUR)', 'targetRate'],
    ['Waiting (mins)', 'waiting'],
    ['Terms (weeks)', 'paymentDays'],
    ['Weight (per pallet)', null],
    ['Delivery (t)', null],
    ['Wohin (t)', null],
  ] as const)('whose title is “%s” are found by it without its unit: %s', (title, column) => {
    const { unknown } = table(`Ref,From,To,${title}\nA,B,C,1`)
    expect(unknown).toEqual(column === null ? [{ index: 3, title, column: null }] : [])
  })

  test.each([
    ['no titles', 'PO 1,Felixstowe,Leeds\nPO 2,Hull,York'],
    ['titles only', 'Reference,Pickup,Delivery\n,,\n'],
    ['blanks only', ' , ,\n,,'],
  ])('a table of %s is refused with what to do', (_what, text) => {
    const grid = gridOfText(text)
    expect('problem' in grid ? null : tableOf(grid)).toHaveProperty('problem')
  })
})

describe('rows', () => {
  const sizes = (...cells: ImportRow['cells'][]) => requestsIn(rowsOf(...cells)).map((rows) => rows.length)

  test('of one reference are one request if they are consecutive', () => {
    expect(sizes(container, { ...container, size: '20DC' }, general, container)).toEqual([2, 1, 1])
  })

  test('below a merged cell belong to the request above; with another place they do not', () => {
    expect(sizes(container, { size: '20DC' })).toEqual([2])
    expect(sizes(container, { size: '20DC', delivery: 'Hull' })).toEqual([1, 1])
  })

  test('of one request may not contradict one another', () => {
    const { problems, draft } = checked(rowsOf(container, { ...line, delivery: 'Hull' }))
    expect(problems).toEqual([{ row: 3, column: 'delivery', message: expect.stringContaining('differs') }])
    expect(draft).toBeNull()
  })

  test('with totals are left out and named', () => {
    const { rows, totals } = table(
      'Our Ref,From,To,Boxes\nTotal Foods 1,Felixstowe,Leeds,2\n,,,\nTOTAL,,,2\nGrand total (boxes),,,2\nTotals 3,,,1',
    )
    expect([rows.map(({ number }) => number), totals]).toEqual([
      [2, 6],
      [4, 5],
    ])
  })

  test('of a general request are one each', () => {
    const { problems } = checked(rowsOf(general, general))
    expect(problems.map(({ row, column }) => [row, column])).toEqual([[3, 'reference']])
  })
})

describe('cells', () => {
  test.each([
    '25/12/2026',
    '25.12.26',
    '25 Dec 2026',
    'Friday 25 December 2026',
    '2026-12-25',
    '251226',
    '46381',
  ])('a day written %s is read', (text) =>
    expect(readDayCell(text, TODAY)).toEqual({ value: { day: '2026-12-25', time: null } }),
  )

  test.each([
    ['25/12/2026 08:30', '08:30'],
    ['2026-12-25T14:00:00', '14:00'],
    ['46381.333333', '08:00'],
    ['25 Dec 2026, 2pm', '14:00'],
    ['25/12/26 8 am', '08:00'],
  ])('a day with a time, %s, is read', (text, time) =>
    expect(readDayCell(text, TODAY)).toEqual({ value: { day: '2026-12-25', time } }),
  )

  test.each(['12/25/2026', '31/02/2027', '4638', '99999', 'soon', '2026-12-25T08:00Z'])(
    '%s is not a day',
    (text) => expect(readDayCell(text, TODAY)).toHaveProperty('problem'),
  )

  test.each([
    ["40' HC", '40HC', null],
    ['40HQ', '40HC', null],
    ['20ft', '20DC', null],
    ['2 x 40 high cube', '40HC', 2],
    ['40HCRF (Live)', '40HCRF (Live)', null],
  ])('a size written %s is read', (text, size, count) =>
    expect(readSizes(text)).toEqual({ value: [{ size, count }] }),
  )

  test('days without a year are those nearest to today, as in a list of last week', () => {
    expect(readDayCell('Fri 12 June', TODAY)).toEqual({ value: { day: '2026-06-12', time: null } })
    expect(readDayCell('12/6 8:30', TODAY)).toEqual({ value: { day: '2026-06-12', time: '08:30' } })
    expect(readDayCell('9 Jan', '2026-12-28')).toEqual({ value: { day: '2027-01-09', time: null } })
  })

  test.each([
    ['18,500', 18_500],
    ['22000kg', 22_000],
    ['14.2t', 14_200],
    ['7.255 tonnes', 7255],
    ['0.0005 t', null],
    ['t', null],
  ])('a weight of %j is %s kg', (text, weight) => {
    const reading = readWeight(text)
    expect('value' in reading ? reading.value : null).toBe(weight)
  })

  test('a reefer without "live" or "NOR" is not guessed', () => {
    expect(readSizes('40RF')).toHaveProperty('problem')
  })

  test('lines, trailers and ports are found in other spellings', () => {
    expect(readShippingLine('Hapag-Lloyd')).toEqual({ value: 'Hapag Lloyd' })
    expect(readTrailers('curtainsider / box')).toEqual({ value: ['Curtain', 'Box'] })
    expect(['gb fxt', 'PORT OF FELIXSTOWE', 'London Gateway', 'Atlantis'].map(ports.find)).toEqual([
      'Felixstowe',
      'Felixstowe',
      'London Gateway Port',
      null,
    ])
    expect(['FXT', 'lgp', 'GXT'].map(ports.find)).toEqual(['Felixstowe', 'London Gateway Port', null])
    const clash = portFinder([
      { name: 'Barry Dock', code: 'GBBAD' },
      { name: 'Bad', code: 'DEBAD' },
    ])
    expect(clash.find('bad')).toBe('Bad')
  })

  test.each([
    ['pickupDay', '12/25/2026'],
    ['pickupTime', '25:00'],
    ['targetRate', '4,50'],
    ['count', 'two'],
    ['weight', '24 tons'],
    ['size', '30HC'],
    ['shippingLine', 'Titanic'],
    ['loadType', 'Sideways'],
    ['paymentDays', 'soon'],
    ['pickup', 'Atlantis'],
    ['empty', '#REF!'],
    ['deadline', '01/07/2026'],
    ['reference', ''],
    ['comment', 'x'.repeat(2_001)],
  ] as const)('says what is wrong in %s at that cell, once', (column, text) => {
    const { problems, draft } = checked(rowsOf({ ...container, [column]: text }))
    expect(problems.map((one) => one.column)).toEqual([column])
    expect(draft).toBeNull()
  })

  test('a count in the cell of the size may be repeated, but not differ', () => {
    const twice = (count: string) => checked(rowsOf({ ...container, size: '2 x 40HC', count }))
    expect(twice('3').problems).toEqual([
      {
        row: 2,
        column: 'count',
        message: 'The size says 2. Enter the same number here, or clear this cell.',
      },
    ])
    expect(twice('several').problems).toHaveLength(1)
    for (const count of ['2', '']) expect(twice(count).draft?.container?.lines).toMatchObject([{ count: 2 }])
  })

  test('optional values have the defaults of the form: times, payment days, deadline, count', () => {
    const {
      pickupTime: _t,
      deliveryDay: _d,
      deliveryTime: _u,
      count: _c,
      ...rest
    } = container as Record<string, string>
    const { draft } = checked(rowsOf(rest))
    expect(draft?.container).toMatchObject({
      paymentTermDays: 45,
      deadline: '2026-06-19',
      route: {
        pickupAt: londonInstant('2026-06-22T08:00'),
        deliveryAt: londonInstant('2026-06-22T12:00'),
      },
      lines: [{ count: 1 }],
    })
  })

  test('a deadline takes no time but midnight', () => {
    const on = (deadline: string) => checked(rowsOf({ ...container, deadline }))
    expect(on('18/06/2026 12:00').problems).toEqual([
      { row: 2, column: 'deadline', message: 'This is a day without a time. Enter it as 18/06/2026.' },
    ])
    expect(on('18/06/2026 00:00').draft?.container?.deadline).toBe('2026-06-18')
  })

  test('a formula is text like any other', () => {
    const { draft } = checked(rowsOf({ ...container, reference: '=1+1', comment: '@SUM(A1)' }))
    expect([draft?.container?.reference, draft?.container?.comment]).toEqual(['=1+1', '@SUM(A1)'])
  })
})

test('last week’s days are reported as past, and move forward by weeks', () => {
  const { passedOn } = checked(rowsOf({ ...container, pickupDay: '08/06/2026', deliveryDay: '08/06/2026' }))
  expect(passedOn).toBe('2026-06-08')
  expect(laterDay('8 June 2026 08:30', 7, TODAY)).toBe(`${formatDay('2026-06-15')} 08:30`)
  expect(laterDay('soon', 7, TODAY)).toBe('soon')
})
