/** The content of the statement of a booking: the amount owed. It has no release reference, PIN or driver. */
import type { Booking } from '#domain/bookings/booking.ts'
import { fuelSurcharge } from '#domain/bookings/charges.ts'
import { chargeLabel, chargeUnits, STATUS_LABELS } from '#domain/bookings/labels.ts'
import { formatPence } from '#domain/money.ts'
import { formatDateTime, formatMinutes } from '#domain/time.ts'
import { heading, joined, lineBlocks, partyBlocks } from './common-blocks.ts'
import type { Block, Paper } from './paper.ts'

/** The paper with the amount owed. */
export function statementOf(booking: Booking, footer: string): Paper {
  return {
    title: 'Statement',
    subtitle: `${booking.reference}, ${STATUS_LABELS[booking.status].toLowerCase()}`,
    footer,
    blocks: [
      { kind: 'text', text: 'This is not a VAT invoice. All amounts exclude VAT.' },
      ...partyBlocks(booking),
      heading('Jobs'),
      jobTable(booking),
      heading('Amounts'),
      ...lineBlocks(booking),
      ...amountBlocks(booking),
    ],
  }
}

function jobTable({ jobs, steps }: Booking): Block {
  const stepOf = (job: number, name: string) => steps.find((step) => step.job === job && step.step === name)
  return {
    kind: 'table',
    heads: ['Job', 'Container', 'Collected', 'Delivered', 'Waiting'],
    widths: [1, 3, 3, 3, 2],
    amounts: 1,
    rows: jobs.map(({ id, number, size, count, containerNumber }) => {
      const [collected, delivered] = [stepOf(id, 'collected'), stepOf(id, 'delivered')]
      const waited = (collected?.waitingMinutes ?? 0) + (delivered?.waitingMinutes ?? 0)
      return [
        String(number),
        joined(size && count > 1 ? `${count} × ${size}` : size, containerNumber) || 'Load',
        collected ? formatDateTime(collected.at) : '–',
        delivered ? formatDateTime(delivered.at) : '–',
        waited > 0 ? formatMinutes(waited) : '–',
      ]
    }),
  }
}

/** The amounts with their total, and the claims that wait for an answer. */
function amountBlocks({ total, extras, charges, finalTotal }: Booking): Block[] {
  const fuel = fuelSurcharge(total, extras)
  const owed = charges.filter(({ status }) => status === 'Agreed' || status === 'Approved')
  const open = charges.filter(({ status }) => status === 'Claimed' || status === 'Disputed')
  return [
    amountTable([
      ['Agreed price', 'Agreed', '', formatPence(total)],
      ...(fuel > 0 ? [['Fuel surcharge', 'Agreed', '', formatPence(fuel)]] : []),
      ...owed.map(chargeRow),
    ]),
    { kind: 'total', label: 'Final total, excluding VAT', amount: formatPence(finalTotal) },
    ...(open.length > 0
      ? [heading('Not decided yet, and not in the total'), amountTable(open.map(chargeRow))]
      : []),
  ]
}

function amountTable(rows: readonly (readonly string[])[]): Block {
  return {
    kind: 'table',
    heads: ['What', 'Status', 'Units', 'Amount'],
    widths: [11, 4, 7, 6],
    amounts: 2,
    rows,
  }
}

function chargeRow(charge: Booking['charges'][number]): string[] {
  const { kind, note, status, total } = charge
  return [joined(chargeLabel(kind), note), status, chargeUnits(charge), formatPence(total)]
}
