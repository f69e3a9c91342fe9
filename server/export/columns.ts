/**
 * The columns of the CSV files (docs/rules/interface.md#csv). Each is listed on purpose: release references and the
 * phone numbers of drivers must not leave the product.
 */
import type { CsvName } from '#contract/csv.ts'
import * as apiAndWebhooks from './api-and-webhook-columns.ts'
import * as office from './office-columns.ts'
import * as operator from './operator-columns.ts'
import * as trade from './trade-columns.ts'
import type { Column } from './write.ts'

/** The columns of each file, in order; the rows of a list have the type that its columns read. */
export const CSV_COLUMNS: Readonly<Record<CsvName, readonly Column<never>[]>> = {
  requests: trade.REQUESTS,
  quotes: trade.QUOTES,
  bookings: trade.BOOKINGS,
  hauliers: trade.HAULIERS,
  users: office.USERS,
  places: office.PLACES,
  companies: operator.COMPANIES,
  'audit-log': operator.AUDIT,
  'security-log': operator.SECURITY,
  outbox: operator.OUTBOX,
  plans: office.PLANS,
  lanes: office.LANES,
  templates: office.TEMPLATES,
  questions: trade.QUESTIONS,
  history: trade.HISTORY,
  sessions: office.SESSIONS,
  operators: operator.OPERATORS,
  ports: office.PORTS,
  market: operator.MARKET,
  'api-keys': apiAndWebhooks.API_KEYS,
  webhooks: apiAndWebhooks.WEBHOOKS,
  deliveries: apiAndWebhooks.DELIVERIES,
}
