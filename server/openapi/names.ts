/** The names of the document's schemas: those under which the contract exports their shapes. */
import * as accounts from '#contract/accounts.ts'
import * as apiKeys from '#contract/api-keys.ts'
import * as bookings from '#contract/booking-shapes.ts'
import * as companies from '#contract/companies.ts'
import * as directory from '#contract/directory.ts'
import * as fileLink from '#contract/file-link.ts'
import * as files from '#contract/files.ts'
import * as lanes from '#contract/lanes.ts'
import * as live from '#contract/live.ts'
import * as operator from '#contract/operator.ts'
import * as operatorAccounts from '#contract/operator-accounts.ts'
import * as plans from '#contract/plans.ts'
import * as quotes from '#contract/quotes.ts'
import * as requestEdit from '#contract/request-edit.ts'
import * as requests from '#contract/request-shapes.ts'
import * as templates from '#contract/templates.ts'
import * as users from '#contract/users.ts'
import * as webhooks from '#contract/webhooks.ts'
import type { Wire } from '#contract/wire.ts'

const MODULES: readonly Readonly<Record<string, unknown>>[] = [
  accounts,
  apiKeys,
  bookings,
  companies,
  directory,
  fileLink,
  files,
  lanes,
  live,
  operator,
  operatorAccounts,
  plans,
  quotes,
  requestEdit,
  requests,
  templates,
  users,
  webhooks,
]

/** The names of the shapes that the contract exports, without their ending "Wire". */
export const exportedNames: ReadonlyMap<unknown, string> = new Map(
  MODULES.flatMap((module) =>
    Object.entries(module)
      .filter(([name, value]) => name.endsWith('Wire') && isShape(value))
      .map(([name, value]) => [value, name.slice(0, -'Wire'.length)] as const),
  ),
)

function isShape(value: unknown): value is Wire {
  return typeof value === 'object' && value !== null && 'fields' in value
}
