/** What the parameters of paths and queries mean, for the API document. Only the server imports this. */
import { MAX_PAGE_SIZE, NO_CURSOR, PAGE_SIZE, WHOLE_LIST } from './paging.ts'

/** Parameters of queries, wherever they occur. */
const QUERY_NOTES: Readonly<Record<string, string>> = {
  page: `The page, from 1. Without it the newest ${WHOLE_LIST} rows come. Beyond the last page the list is empty`,
  page_size: `Rows of a page, ${PAGE_SIZE} if it is left out, at most ${MAX_PAGE_SIZE}`,
  search:
    'Words that a row has, in any order. A text in double quotes is one word. Capitals, accents and hyphens do not matter',
  format: '`csv` answers the whole list, at most 5,000 rows, as a file',
  updated_since: `Follows the list: first ${NO_CURSOR}, then the value of X-Next-Cursor. Goes with page_size, scope and haulage_type only`,
  haulage_type: 'Only this haulage type',
  load_type: 'Only these load types',
  size: 'Only requests with a line of one of these sizes',
  requirement: 'Only requests that ask for one of these',
  pickup_area:
    'Only pickups there: `LS` (postcode area), `district:LS10`, `port:GBFXT`, `region:yorkshire`, `words:cross green`',
  delivery_area: 'Only deliveries there, written as in `pickup_area`',
  pickup_from: 'Only pickups on this day of London or later',
  pickup_to: 'Only pickups on this day of London or earlier',
  ordering: 'The order of the rows; with `-` the latest first',
  status: 'Only this status',
  kind: 'Only events of this kind',
  outcome: 'Only events that were done, or refused',
  day_from: 'Only this day of London and later',
  day_to: 'Only this day of London and earlier',
  role: 'Only users of this role',
  is_active: 'Only active, or only deactivated users',
  service: 'Only hauliers that offer one of these',
  area: 'A text of the area that a haulier serves',
  email: 'The email to look for',
  companyname: 'The name to look for',
  request: 'The id of a request: the list is its booking, or empty',
  ids: 'The steps, each the last of its job',
  companyid: 'Only entries about this company',
  to: 'Only mails to this address',
  weeks: 'How many weeks, up to the running one',
}

/** Parameters that mean something else in each list, by the name of the call. */
const OF_CALL: Readonly<Record<string, string>> = {
  'listBookings scope':
    '`given`: of the company’s own requests; `carried`: won as a haulier. Both if it is left out',
  'listBookings tab': '`needsMe`: something of the booking waits for the company',
}

const SCOPE =
  '`own`: posted by the company; `bids`: open requests of others, and those quoted on; `quoted`: those quoted on. All if it is left out'
const TAB =
  '`needsMe`: an answer is due; `new`: not seen by this user; `closingToday`: ends today; `won`: awarded. Combines with all filters'

/** What a parameter of the query means. */
export function queryNote(call: string, name: string): string {
  const common = { scope: SCOPE, tab: TAB, ...QUERY_NOTES }[name]
  const note = OF_CALL[`${call} ${name}`] ?? common
  if (note === undefined) throw new Error(`no note on the parameter ${name} of ${call}`)
  return note
}

/** A parameter of a path: its meaning and type. What is not of the type names no object: 404. */
export function pathNote(
  path: string,
  name: string,
): { readonly schema: object; readonly description: string } {
  if (name === 'reference')
    return {
      schema: { type: 'string', examples: ['QL-000042'] },
      description: 'The reference of the booking, in capitals or not',
    }
  if (name === 'name')
    return { schema: { type: 'string' }, description: 'The name of the haulier, percent-encoded' }
  if (/\/(images|documents)\//.test(path))
    return { schema: { type: 'string' }, description: 'As in the address that a `url` has' }
  const object = name === 'id' ? lastObject(path) : name
  return { schema: { type: 'integer', minimum: 1 }, description: `The id of the ${object}` }
}

const OBJECTS: Readonly<Record<string, string>> = {
  keys: 'API key',
  webhooks: 'webhook',
  sessions: 'session',
  templates: 'template',
  places: 'place',
  lanes: 'lane',
  questions: 'question',
  steps: 'step',
  changes: 'change',
  proofs: 'proof',
  charges: 'charge',
  users: 'user',
  userrole: 'user',
  usermanagement: 'user, which an invitation is, too',
  operators: 'operator',
  companies: 'company',
  outbox: 'email',
  acceptquotesubmission: 'quote or counter-offer',
  cancelquotesubmission: 'quote or counter-offer',
}

function lastObject(path: string): string {
  const before = path.slice(0, path.indexOf('{id}')).split('/').at(-2) ?? ''
  return OBJECTS[before] ?? 'request'
}
