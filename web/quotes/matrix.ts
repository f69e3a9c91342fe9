/** The comparison of quotes as a matrix: hauliers as columns, their terms as rows. */
import { formatPence } from '#domain/money.ts'
import { extraName, extraPrice, hoursText } from '#domain/quotes/expected.ts'
import { EXTRA_KINDS, type Extra } from '#domain/quotes/extras.ts'
import { endsBeforePickup, isLive, liveUntil } from '#domain/quotes/rules.ts'
import type { QuoteRequest } from '#domain/requests/request.ts'
import { formatDay } from '#domain/time.ts'
import { EMPTY_VALUE } from '../ui/emptyValue.ts'
import { rateOf } from './draft.ts'
import type { ShownQuote } from './offers.ts'
import { paymentTerms } from './quoteText.ts'

export type MatrixSorting = 'total' | 'expectedTotal'

/** A cell: its text, and whether it is the best of its row. */
interface MatrixCell {
  readonly text: string
  readonly isBest: boolean
}

export interface MatrixRow {
  /** Differs from all other rows: two lines of a request may have the same label. */
  readonly key: string
  readonly label: string
  /** True for a size with its count, which is not broken. */
  readonly isOneLine: boolean
  readonly cells: readonly MatrixCell[]
  /** The sort order of the columns by this row. */
  readonly sorts: MatrixSorting | null
}

/** The heading of a column. */
export interface MatrixHaulier {
  readonly name: string
  /** Deactivated: its offer cannot be accepted, and is not compared. */
  readonly isWithheld: boolean
}

export interface Matrix {
  readonly hauliers: readonly MatrixHaulier[]
  readonly rows: readonly MatrixRow[]
}

/**
 * The hauliers' live offers and the won one, which may be the owner's counter, a column each, in the order of a total.
 * Offers of deactivated hauliers are not compared.
 */
export function matrixOf(
  request: QuoteRequest,
  shown: readonly ShownQuote[],
  sorting: MatrixSorting,
): Matrix {
  const offers = shown
    .filter((one) => one.status === 'Won' || (one.side === 'haulier' && isLive(one)))
    .sort((a, b) => a.quote[sorting] - b.quote[sorting] || a.id - b.id)
  const compared = offers.filter(({ isWithheld }) => !isWithheld)
  const { pickupAt } = request.route
  const row = rowOf(offers, compared)
  return {
    hauliers: offers.map(({ haulierName, isWithheld = false }) => ({ name: haulierName, isWithheld })),
    rows: [
      ...rateRows(request).map(([label, id]) =>
        row(
          label,
          ({ quote }) => formatPence(rateOf(quote, id) ?? 0),
          ({ quote }) => rateOf(quote, id),
          { key: `line ${id}`, isOneLine: true },
        ),
      ),
      ...extraNames(offers).map((name) =>
        row(name, (one) => extraText(one, name), priceOf(compared, name), { key: `extra ${name}` }),
      ),
      row(
        'Free waiting',
        ({ quote }) => (quote.freeHours === null ? EMPTY_VALUE : hoursText(quote.freeHours)),
        // A higher value is better.
        ({ quote }) => (quote.freeHours === null ? null : -quote.freeHours),
      ),
      row(
        'Waiting (demurrage)',
        ({ quote }) => (quote.demurrageFee === null ? EMPTY_VALUE : `${formatPence(quote.demurrageFee)}/hr`),
        // An offer without a fee does not charge it, which is not worse than a fee.
        compared.every(({ quote }) => quote.demurrageFee !== null) ? ({ quote }) => quote.demurrageFee : null,
      ),
      ...(offers.some(({ expectedWaiting }) => expectedWaiting > 0)
        ? [
            row(
              'Expected waiting',
              (one) => expectedWaitingText(one),
              // An offer without a waiting fee may still charge waiting.
              compared.every(saysWaiting) ? ({ expectedWaiting }) => expectedWaiting : null,
            ),
          ]
        : []),
      row(
        'Payment terms',
        ({ quote }) => paymentTerms(quote.paymentTermDays),
        ({ quote }) => -quote.paymentTermDays,
      ),
      row(
        'Expiry',
        ({ quote: { expiresOn } }) =>
          expiresOn && endsBeforePickup(expiresOn, pickupAt) ? formatDay(expiresOn) : 'until pickup',
        // The later the better.
        ({ quote }) => -liveUntil(quote.expiresOn, pickupAt).getTime(),
      ),
      row(
        'Total',
        ({ total }) => formatPence(total),
        ({ total }) => total,
        { sorts: 'total' },
      ),
      row(
        'Expected total',
        ({ quote }) => formatPence(quote.expectedTotal),
        ({ quote }) => quote.expectedTotal,
        { sorts: 'expectedTotal' },
      ),
    ],
  }
}

/** Makes the rows of a matrix: a cell for each offer, the best of the compared ones marked. */
function rowOf(offers: readonly ShownQuote[], compared: readonly ShownQuote[]) {
  return (
    label: string,
    textOf: (one: ShownQuote) => string,
    numberOf: ((one: ShownQuote) => number | null) | null,
    {
      sorts = null,
      key = label,
      isOneLine = false,
    }: Partial<Pick<MatrixRow, 'sorts' | 'key' | 'isOneLine'>> = {},
  ): MatrixRow => {
    const values = compared.map((one) => numberOf?.(one) ?? null)
    const known = values.filter((value) => value !== null)
    const best = Math.min(...known)
    // If all are equal, none is best.
    const differs = known.some((value) => value !== best) || known.length < values.length
    return {
      key,
      label,
      sorts,
      isOneLine,
      cells: offers.map((one) => ({
        text: textOf(one),
        isBest: differs && known.length > 0 && values[compared.indexOf(one)] === best,
      })),
    }
  }
}

/** The columns of hauliers that fit side by side on A4 landscape. */
const HAULIERS_A_SHEET = 7

/** The matrix as it is printed: of more hauliers than fit side by side, tables of about as many each. */
export function matrixSheets({ hauliers, rows }: Matrix): Matrix[] {
  const sheets = Math.ceil(hauliers.length / HAULIERS_A_SHEET)
  const width = Math.ceil(hauliers.length / sheets)
  return Array.from({ length: sheets }, (_, sheet) => {
    const [from, to] = [sheet * width, (sheet + 1) * width]
    return {
      hauliers: hauliers.slice(from, to),
      rows: rows.map((row) => ({ ...row, cells: row.cells.slice(from, to) })),
    }
  })
}

/** Whether an offer states the price of waiting: one without a fee or free hours does not. */
const saysWaiting = ({ quote }: ShownQuote) => quote.demurrageFee !== null && quote.freeHours !== null

/** The waiting in the expected total. */
function expectedWaitingText(one: ShownQuote): string {
  return saysWaiting(one) ? formatPence(one.expectedWaiting) : EMPTY_VALUE
}

function rateRows(request: QuoteRequest): (readonly [label: string, lineId: number])[] {
  if (request.haulage === 'General') return [[`${request.freight.loadType} rate`, 0]]
  return request.lines.map(({ id, size, count }) => [`${size}, ${count} ×`, id] as const)
}

/** The extras that any of the offers has, in the order of their kinds. */
function extraNames(offers: readonly ShownQuote[]): string[] {
  const extras = offers
    .flatMap(({ quote }) => quote.extras)
    .sort((a, b) => EXTRA_KINDS.indexOf(a.kind) - EXTRA_KINDS.indexOf(b.kind))
  return [...new Set(extras.map(extraName))]
}

/** The extras of an offer by this name: several if others have the same note. */
const extrasOf = ({ quote }: ShownQuote, name: string): Extra[] =>
  quote.extras.filter((extra) => extraName(extra) === name)

function extraText(one: ShownQuote, name: string): string {
  return extrasOf(one, name).map(extraPrice).join(' + ') || EMPTY_VALUE
}

/** Extras are compared only where every offer has them: an offer without one may still charge it. */
function priceOf(offers: readonly ShownQuote[], name: string): ((one: ShownQuote) => number | null) | null {
  if (!offers.every((one) => extrasOf(one, name).length > 0)) return null
  return (one) => extrasOf(one, name).reduce((sum, { amount, quantity }) => sum + amount * (quantity ?? 1), 0)
}

/** The text of a copied cell: one that a spreadsheet would take for a formula begins with an apostrophe, as in a file. */
const copied = (text: string) => text.replace(/^(?=[=+@\-＝＋－＠].)/s, "'")

/** The copied cells, row by row. */
const copiedCells = ({ hauliers, rows }: Matrix): string[][] => [
  ['', ...hauliers.map(({ name, isWithheld }) => copied(isWithheld ? `${name} (Deactivated)` : name))],
  ...rows.map(({ label, cells }) => [label, ...cells.map(({ text }) => text)].map(copied)),
]

/** The matrix as text for a spreadsheet: tabs between cells, a line for each row. */
export function matrixText(matrix: Matrix): string {
  return copiedCells(matrix)
    .map((cells) => cells.map((cell) => cell.replace(/[\t\r\n]+/g, ' ')).join('\t'))
    .join('\n')
}

/** The matrix as an HTML table. */
export function matrixHtml(matrix: Matrix): string {
  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const cells = (tag: 'th' | 'td', texts: readonly string[]) =>
    texts.map((text) => `<${tag}>${escaped(text)}</${tag}>`).join('')
  const [heads = [], ...rows] = copiedCells(matrix)
  const body = rows.map(([label = '', ...texts]) => `<tr>${cells('th', [label])}${cells('td', texts)}</tr>`)
  return `<table><tr>${cells('th', heads)}</tr>${body.join('')}</table>`
}
