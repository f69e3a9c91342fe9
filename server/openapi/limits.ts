/** The limits of the interface in numbers: a section of the guide (docs/rules/interface.md#rate-limits). */
import { importRequests } from '#contract/import.ts'
import { MAX_API_KEYS } from '#domain/api-keys/api-key.ts'
import { MAX_DOCUMENT_BYTES, MAX_IMAGE_BYTES } from '#domain/companies/files.ts'
import { MAX_DAILY_UPLOAD_BYTES } from '#domain/companies/upload-limit.ts'
import { MAX_IMPORTED } from '#domain/requests/import.ts'
import { MAX_WEBHOOKS } from '#domain/webhooks/webhook.ts'
import { MAX_BODY_BYTES, MAX_PUBLIC_BODY_BYTES } from '../http/body-limits.ts'
import { type LimitName, limitInWords } from '../http/rate-limits.ts'

const RATES: readonly (readonly [what: string, limit: LimitName])[] = [
  ['all calls, for a token or key', 'api'],
  ['offers (quotes, revisions, counters), for a company on a request', 'offer'],
  ['questions, for a company on a request', 'offer'],
  ['proposed changes, and as many call-offs, for a company on a booking', 'offer'],
  ['changes of jobs and their files, steps and undone steps, for a company on a booking', 'bookingWork'],
  ['imports, for a company', 'import'],
  ['lists as CSV, for a user or key', 'export'],
  ['added and changed webhooks, tests and repetitions, for a company', 'webhook'],
  ['sign-ins to an account from an address; then one in 30 seconds', 'login'],
  ['existence checks, for an address', 'check'],
]

const BYTES: readonly (readonly [what: string, bytes: number])[] = [
  ['a JSON body', MAX_BODY_BYTES],
  ['a body of a call without a token', MAX_PUBLIC_BODY_BYTES],
  ['a body of an import', importRequests.maxBodyBytes ?? MAX_BODY_BYTES],
  ['a document', MAX_DOCUMENT_BYTES],
  ['an image', MAX_IMAGE_BYTES],
  ['uploads of a company in 24 hours', MAX_DAILY_UPLOAD_BYTES],
]

const COUNTS: readonly (readonly [what: string, max: number])[] = [
  ['requests of an import', MAX_IMPORTED],
  ['working API keys of a company', MAX_API_KEYS],
  ['webhooks of a company', MAX_WEBHOOKS],
]

/** The section, with the numbers that the server applies. */
export const limits = [
  '# Limits',
  `A try above a limit is 429 with \`Retry-After\`, in seconds; refused tries count, too. Spread calls evenly: ${limitInWords('api')} are five a second.`,
  [
    '| what | how many |',
    '|---|---|',
    ...RATES.map(([what, limit]) => `| ${what} | ${limitInWords(limit)} |`),
    ...BYTES.map(([what, bytes]) => `| ${what} | ${inWords(bytes)} |`),
    ...COUNTS.map(([what, max]) => `| ${what} | ${max} |`),
  ].join('\n'),
].join('\n\n')

function inWords(bytes: number): string {
  const kilobytes = bytes / 1024
  if (kilobytes < 1024) return `${kilobytes} KB`
  const megabytes = kilobytes / 1024
  return megabytes < 1024 ? `${megabytes} MB` : `${megabytes / 1024} GB`
}
