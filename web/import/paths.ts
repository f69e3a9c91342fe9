import type { Path } from '#domain/refuse.ts'
import type { ColumnId } from './columns.ts'

/** The columns of the fields of a draft, by their paths without the places in lists. */
const COLUMN_AT: Readonly<Record<string, ColumnId>> = {
  haulage: 'haulage',
  reference: 'reference',
  comment: 'comment',
  paymentTermDays: 'paymentDays',
  deadline: 'deadline',
  expectedWaitingHours: 'waiting',
  requirements: 'requirements',
  vehicleTypes: 'vehicleTypes',
  trailerTypes: 'trailerTypes',
  lines: 'size',
  'lines.size': 'size',
  'lines.count': 'count',
  'lines.targetRate': 'targetRate',
  'lines.goods': 'goods',
  'lines.grossWeight': 'weight',
  'route.pickup': 'pickup',
  'route.pickupAt': 'pickupDay',
  'route.delivery': 'delivery',
  'route.deliveryAt': 'deliveryDay',
  'route.empty': 'empty',
  'route.pickupContactName': 'pickupContactName',
  'route.pickupContactPhone': 'pickupContactPhone',
  'route.pickupReference': 'pickupReference',
  'route.deliveryContactName': 'deliveryContactName',
  'route.deliveryContactPhone': 'deliveryContactPhone',
  'route.deliveryReference': 'deliveryReference',
  'shipment.loadType': 'loadType',
  'shipment.shippingLine': 'shippingLine',
  'shipment.vesselName': 'vesselName',
  'shipment.voyageCode': 'voyageCode',
  'freight.loadType': 'loadType',
  'freight.weight': 'weight',
  'freight.volume': 'volume',
  'freight.pallets': 'pallets',
  'freight.adr': 'adr',
  'freight.adrDetails': 'adrDetails',
  'freight.goods': 'goods',
  'freight.targetRate': 'targetRate',
  'freight.tailLift': 'tailLift',
  'freight.timesBooked': 'timesBooked',
}

/** The column that a field of a draft comes from; a field without a column counts as the reference. */
export function columnAt(path: Path): ColumnId {
  return COLUMN_AT[path.filter((key) => typeof key === 'string').join('.')] ?? 'reference'
}
