/** The sample file: a row of every title, with requests of both kinds. */
import Papa from 'papaparse'
import { addDays, type Day, formatDay } from '#domain/time.ts'
import { addWorkingDays } from '#domain/working-days.ts'
import { COLUMN_IDS, type ColumnId, titleOf } from './columns.ts'
import type { ImportRow } from './grouping.ts'
import { workbookOf } from './workbook.ts'

/** The content of the sample's rows; their days are a week after `today`. */
export function sampleCells(today: Day): ImportRow['cells'][] {
  const pickup = addWorkingDays(addDays(today, 6), 1)
  const container = {
    reference: 'PO 1001',
    haulage: 'Container',
    loadType: 'Import',
    shippingLine: 'Maersk',
    pickup: 'Felixstowe',
    pickupDay: formatDay(pickup),
    pickupTime: '08:00',
    delivery: 'Leeds LS9 0PX',
    deliveryDay: formatDay(pickup),
    deliveryTime: '14:00',
    empty: 'Felixstowe',
    size: '40HC',
    count: '2',
    targetRate: '450.00',
    requirements: 'ADR (Haz)',
    vesselName: 'Madrid Maersk',
    voyageCode: '646W',
    goods: 'Paint on pallets',
    weight: '18500',
    deliveryContactName: 'Goods in',
    deliveryContactPhone: '01632 960145',
    comment: 'Live unload',
  }
  return [
    container,
    { reference: 'PO 1001', size: '20DC', count: '1', targetRate: '420.00' },
    {
      reference: 'SO 2001',
      haulage: 'General',
      loadType: 'LTL',
      pickup: 'Nottingham NG7 1GX',
      pickupDay: formatDay(pickup),
      pickupTime: '09:30',
      delivery: 'Derby DE21 6BF',
      deliveryDay: formatDay(pickup),
      deliveryTime: '13:00',
      goods: 'Homeware on UK pallets',
      weight: '4200',
      pallets: '8',
      vehicleTypes: 'Rigid, Artic',
      trailerTypes: 'Curtain, Box',
      tailLift: 'yes',
    },
  ]
}

function sampleTable(today: Day): string[][] {
  const rows = sampleCells(today).map((cells) => COLUMN_IDS.map((column: ColumnId) => cells[column] ?? ''))
  return [COLUMN_IDS.map(titleOf), ...rows]
}

/** With a byte order mark, by which spreadsheets recognise UTF-8. */
export function sampleCsv(today: Day): string {
  return `\uFEFF${Papa.unparse(sampleTable(today))}\r\n`
}

/** The same as a workbook. */
export function sampleWorkbook(today: Day): Uint8Array<ArrayBuffer> {
  return workbookOf(sampleTable(today))
}
