/** The rows of one request as the form of a new request, with the errors at its cells. */
import * as z from 'zod/mini'
import type { Company } from '#domain/companies/company.ts'
import { type Problem, problemsOf } from '#domain/fields.ts'
import type { ImportedDraft } from '#domain/requests/import.ts'
import { ContainerRequestDraft, GeneralRequestDraft } from '#domain/requests/request.ts'
import { CONTAINER_LOAD_TYPES, GENERAL_LOAD_TYPES, HAULAGE_TYPES } from '#domain/requests/vocabulary.ts'
import { type Day, formatDay, londonDay, startOfMinute } from '#domain/time.ts'
import { readPaymentDays } from '#domain/typed/payment-days.ts'
import { isRead, type Reading } from '#domain/typed/reading.ts'
import { containerDraftOf, generalDraftOf } from '../requests/create/requestDraft.ts'
import { EMPTY_LINE, formPortEnd, type RequestForm, startForm } from '../requests/create/requestForm.ts'
import { usualDeadline } from '../requests/create/schedule.ts'
import { containerProblems, generalProblems, portProblems } from '../requests/create/validation.ts'
import { instantOf } from '../ui/days.ts'
import * as read from './cells.ts'
import type { ColumnId } from './columns.ts'
import { differences, type ImportRow } from './grouping.ts'
import { refuseEmptyOfOneWay, refuseMisfits, usualKind } from './kinds.ts'
import { type CellNote, notesOf } from './notes.ts'
import { columnAt } from './paths.ts'
import type { PortFinder } from './ports.ts'
import { commentOf, requirementsOf, type Special } from './requirements.ts'
import { type CellProblem, RowReader } from './rowReader.ts'
import { timesOf } from './times.ts'

export interface CheckedRequest {
  readonly rows: readonly ImportRow[]
  /** Ready to be posted; null while there are errors. */
  readonly draft: ImportedDraft | null
  /** The load, also if rules refuse its times; null while a required value is missing or unreadable. */
  readonly load: ImportedDraft | null
  readonly problems: readonly CellProblem[]
  /** The values read, below correct cells. */
  readonly notes: readonly CellNote[]
  /** The pickup, where it has passed. */
  readonly passedOn: Day | null
}

interface CheckedBy {
  readonly company: Pick<Company, 'profile'>
  readonly ports: PortFinder
  readonly now: Date
}

const DIFFERS = 'This differs from the first row of the request.'
const ONE_ROW = 'A general request has one row. Give this row a reference of its own.'

/** Checks the rows of one request as its form would (docs/rules/import.md#preview). */
export function checkRequest(rows: readonly ImportRow[], by: CheckedBy): CheckedRequest {
  const [first] = rows
  if (!first) throw new Error('a request without rows')
  const reader = new RowReader()
  const form = formOf(rows, first, by, reader)
  const isContainer = form.haulage === 'Container'
  const draft = isContainer ? containerDraftOf(form) : generalDraftOf(form)
  const checked = z.safeParse(isContainer ? ContainerRequestDraft : GeneralRequestDraft, draft, {
    reportInput: true,
  })
  const pickup = instantOf(form.route.pickupAt)
  // An error of a time is shown at the time; errors that follow from the pickup are gone when the pickup is correct.
  const isSaid = (column: ColumnId) => reader.problems.some((one) => one.column === column)
  const follows = (column: ColumnId) =>
    (column === 'pickupDay' && isSaid('pickupTime')) ||
    (column === 'deliveryDay' && (isSaid('deliveryTime') || (pickup === null && !first.cells.deliveryDay))) ||
    (column === 'deadline' && !first.cells.deadline)
  const rules = isContainer
    ? [...portProblems(form, by.ports.names), ...containerProblems(form, by.now)]
    : generalProblems(form, by.now)
  const found = [...(checked.success ? [] : problemsOf(checked.error)), ...rules]
  const problems = [
    ...reader.problems,
    ...unlike(rows, first, isContainer),
    ...found.map((problem) => atCell(problem, rows, first)).filter(({ column }) => !follows(column)),
  ].filter(isFirstAtCell)
  const load = checked.success ? draftOf(checked.data) : null
  return {
    rows,
    notes: notesOf(form, rows, problems),
    draft: problems.length > 0 ? null : load,
    load,
    problems,
    passedOn: pickup && pickup < startOfMinute(by.now) ? londonDay(pickup) : null,
  }
}

/** The server's refusals of a request, at its cells. */
export function atCell(
  { path, message }: Problem,
  rows: readonly ImportRow[],
  first: ImportRow,
): CellProblem {
  const index = path[0] === 'lines' && typeof path[1] === 'number' ? path[1] : 0
  const rowsOfLines = rows.flatMap((row) =>
    Array.from({ length: read.linesIn(row.cells.size ?? '') }, () => row),
  )
  return { row: (rowsOfLines[index] ?? first).number, column: columnAt(path), message }
}

function draftOf(draft: ContainerRequestDraft | GeneralRequestDraft): ImportedDraft {
  return draft.haulage === 'Container'
    ? { haulage: 'Container', container: draft }
    : { haulage: 'General', general: draft }
}

function formOf(rows: readonly ImportRow[], first: ImportRow, by: CheckedBy, reader: RowReader): RequestForm {
  const start = startForm(by.company, by.now)
  const text = (column: ColumnId) => reader.text(first, column)
  const haulage = reader.choose(
    first,
    'haulage',
    (cell) =>
      read.readChoice(cell, HAULAGE_TYPES, {
        Container: ['containers', 'fcl', '1'],
        General: ['general haulage', '2'],
      }),
    usualKind(rows, first),
  )
  // With a wrong kind, a row would have other cells that are wrong because of it.
  if (reader.problems.length === 0) refuseMisfits(rows, haulage, reader)
  const loadType = haulage === 'Container' ? loadTypeOf(rows, first, reader) : start.shipment.loadType
  const times = timesOf(first, londonDay(by.now), reader)
  const pickup = instantOf(times.pickupAt)
  const special = requirementsOf(first, haulage, reader)
  const shipment = {
    ...start.shipment,
    loadType,
    shippingLine:
      haulage === 'Container' ? reader.choose(first, 'shippingLine', read.readShippingLine, null) : null,
    vesselName: text('vesselName'),
    voyageCode: text('voyageCode'),
  }
  return {
    ...start,
    haulage,
    reference: text('reference'),
    paymentTermDays: reader.read(first, 'paymentDays', readPaymentDays, start.paymentTermDays),
    comment: commentOf(text('comment'), haulage, special),
    deadline: reader.read(
      first,
      'deadline',
      (cell) => dayOnly(read.readDayCell(cell, londonDay(by.now))),
      pickup === null ? null : usualDeadline(pickup, by.now),
    ),
    route: { ...times, ...placesOf(first, formPortEnd({ haulage, shipment }), by.ports, reader) },
    expectedWaitingHours: reader.read(first, 'waiting', read.readHours, null),
    shipment,
    lines: haulage === 'Container' ? rows.flatMap((row) => linesOf(row, reader)) : start.lines,
    requirements: special.requirements,
    freight: haulage === 'General' ? freightOf(first, special, reader) : start.freight,
    vehicleTypes: haulage === 'General' ? reader.choose(first, 'vehicleTypes', read.readVehicles, []) : [],
    trailerTypes: haulage === 'General' ? reader.choose(first, 'trailerTypes', read.readTrailers, []) : [],
  }
}

/** The places of the route with their contacts: the end that is a port has the name of the list. */
function placesOf(
  row: ImportRow,
  portEnd: ReturnType<typeof formPortEnd>,
  ports: PortFinder,
  reader: RowReader,
) {
  const text = (column: ColumnId) => reader.text(row, column)
  const place = (column: 'pickup' | 'delivery') => {
    const typed = text(column)
    if (portEnd !== column) return typed
    const found = ports.find(typed)
    const meant = found === null ? ports.nearest(typed) : null
    if (meant !== null) reader.refuse(row, column, read.didYouMean(typed, meant), meant)
    return found ?? typed
  }
  return {
    pickup: place('pickup'),
    delivery: place('delivery'),
    empty: text('empty'),
    pickupContactName: text('pickupContactName'),
    pickupContactPhone: text('pickupContactPhone'),
    pickupReference: text('pickupReference'),
    deliveryContactName: text('deliveryContactName'),
    deliveryContactPhone: text('deliveryContactPhone'),
    deliveryReference: text('deliveryReference'),
  }
}

function freightOf(row: ImportRow, { adr, adrDetails }: Special, reader: RowReader): RequestForm['freight'] {
  return {
    loadType: reader.choose(row, 'loadType', readGeneralLoad, 'FTL'),
    weight: reader.read(row, 'weight', read.readWeight, null),
    volume: reader.read(row, 'volume', read.readVolume, null),
    pallets: reader.read(row, 'pallets', read.readCount, null),
    adr,
    adrDetails,
    goods: reader.text(row, 'goods'),
    targetRate: reader.read(row, 'targetRate', read.readLoadRate, null),
    tailLift: reader.choose(row, 'tailLift', read.readYesNo, false),
    timesBooked: reader.choose(row, 'timesBooked', read.readYesNo, false),
  }
}

function linesOf(row: ImportRow, reader: RowReader): RequestForm['lines'] {
  const sizes = reader.choose(row, 'size', read.readSizes, null) ?? []
  const isSeveral = sizes.length > 1
  const line = {
    ...EMPTY_LINE,
    size: sizes[0]?.size ?? null,
    count: countOf(row, sizes, reader),
    targetRate: reader.read(row, 'targetRate', read.readContainerRate, null),
    goods: reader.text(row, 'goods'),
  }
  if (isSeveral) {
    const weights = reader.choose(row, 'weight', (text) => read.readWeights(text, sizes.length), null) ?? []
    return sizes.map((each, index) => ({ ...line, ...each, grossWeight: weights[index] ?? null }))
  }
  return [{ ...line, grossWeight: reader.read(row, 'weight', read.readWeight, null) }]
}

/** The number of containers of a row, which its size may say, too. */
function countOf(row: ImportRow, sizes: readonly { readonly count: number | null }[], reader: RowReader) {
  const said = sizes[0]?.count ?? null
  const count = reader.read(row, 'count', read.readCount, said ?? 1)
  if (sizes.length > 1 && (row.cells.count ?? '') !== '')
    reader.refuse(row, 'count', 'The sizes say how many there are of each. Clear this cell.')
  else if (said !== null && count !== said)
    reader.refuse(row, 'count', `The size says ${said}. Enter the same number here, or clear this cell.`)
  return count
}

function loadTypeOf(
  rows: readonly ImportRow[],
  first: ImportRow,
  reader: RowReader,
): RequestForm['shipment']['loadType'] {
  const before = reader.problems.length
  const loadType = reader.choose(
    first,
    'loadType',
    (cell) =>
      read.readChoice(cell, CONTAINER_LOAD_TYPES, {
        Import: ['imp', 'i'],
        Export: ['exp', 'e'],
        'One-way': ['oneway', 'one way'],
      }),
    null,
  )
  if (loadType === null && reader.problems.length === before)
    reader.problems.push({
      row: first.number,
      column: 'loadType',
      message: 'Enter Import, Export or One-way.',
    })
  if (loadType === 'One-way') refuseEmptyOfOneWay(rows, reader)
  return loadType ?? 'One-way'
}

const readGeneralLoad = (cell: string) =>
  read.readChoice(cell, GENERAL_LOAD_TYPES, {
    FTL: ['full', 'full load', 'full truck load'],
    LTL: ['part', 'part load', 'groupage'],
  })

/** A day without a time; midnight counts as no time, since spreadsheets add it to a day. */
function dayOnly(reading: ReturnType<typeof read.readDayCell>): Reading<Day> {
  if (!isRead(reading)) return reading
  const { day, time } = reading.value
  return time === null || time === read.MIDNIGHT
    ? { value: day }
    : { problem: `This is a day without a time. Enter it as ${formatDay(day)}.` }
}

function unlike(rows: readonly ImportRow[], first: ImportRow, isContainer: boolean): CellProblem[] {
  return rows.slice(1).flatMap((row): CellProblem[] => {
    if (!isContainer) return [{ row: row.number, column: 'reference', message: ONE_ROW }]
    return differences(first, row).map((column) => ({ row: row.number, column, message: DIFFERS }))
  })
}

function isFirstAtCell(problem: CellProblem, index: number, all: readonly CellProblem[]): boolean {
  return all.findIndex(({ row, column }) => row === problem.row && column === problem.column) === index
}
