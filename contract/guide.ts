/** How to use the HTTP interface: the text in front of its description (docs/rules/interface.md#openapi). */
import { MAX_CSV_ROWS } from './csv.ts'
import { NEW_CLIENT_SECONDS } from './live.ts'
import { MAX_PAGE_SIZE, PAGE_SIZE, WHOLE_LIST } from './paging.ts'
import { REFUSAL_HEADER } from './refusal-header.ts'

/** The guide. `limits` is the section about limits: the server knows their numbers. */
export function guide(limits: string): string {
  return [BEFORE_LIMITS, limits, ERRORS].join('\n\n')
}

const BEFORE_LIMITS = `
Every path works with and without its trailing slash; capitals matter in it. Bodies and answers are JSON in UTF-8. Answers
are compressed for callers that send \`Accept-Encoding: br\` or \`gzip\`; bodies are sent as they are. \`HEAD\` works where
\`GET\` does, except for the stream of events. Parameters of a query that a call does not know are ignored. The interface
is for programs: a browser page of another site cannot call it (there are no CORS headers), and \`X-HTTP-Method-Override\`
has no effect. Every answer has an \`X-Request-Id\`: name it when you ask us about a call.

# Versions

This is version 1. It is only added to. Added without notice are: calls, parameters, fields of a body that may be left out,
keys of answers, headers, values of closed lists in answers, types of events, codes of refusals. Write your program so that
it ignores what it does not know. Sentences are for people and may be reworded: compare statuses and codes, never sentences.

Nothing is removed, renamed or made stricter, and nothing gets another meaning. If a call or a field has to end, this document
marks it as \`deprecated\` and names the day, at least twelve months before. An interface that differs would be version 2,
under paths of its own, beside this one for at least as long. Calls of operators are not part of this promise.

# Signing in

\`POST /api/auth/login\` answers with a token. Send it with every call that is not public:

\`\`\`
Authorization: Token <token>
\`\`\`

It works for 30 days, and ends after 7 days without use, at a new password and at a change of the user's role: then every call
is 401. It is not renewed; sign in again. For a program an API key is better: it does not end by time.

# API keys

A program signs in with an API key of its company, which an Admin makes under My Company, API and webhooks:

\`\`\`
Authorization: Bearer qk_…
\`\`\`

A key has scopes: \`read\` (see what the company sees), \`post\` (act on requests that the company has posted) and
\`quote\` (act as the haulier on the requests of others). Each call says below which one it needs; 403 names the one that is
missing. A key acts for the Admin who made it and ends with that Admin's rights; then it gets 401.

# Values

Amounts are pounds with two decimals at most. Times are ISO 8601; a time without an offset is London time, and answers are in
UTC. Days are \`YYYY-MM-DD\`, of London. Times and days lie from 2000 to 2099. Numbers and yes or no are JSON values, not
texts. Values of closed lists are written as the document has them. Ids are whole numbers below 2,147,483,648; a booking is
named by its reference.

An optional field may be left out or null. In a \`PATCH\` a field that is left out stays as it is, null empties it, and a
list is replaced as a whole. A text is trimmed; one of blanks only counts as empty. If a key occurs twice in an object, the
last one counts. Keys that a call does not know are ignored: a status, a price or a company that the caller may not choose
has no effect.

# From a request to a closed booking

A posted request is answered with its id and those of its lines; a haulier quotes a rate for each line. An accepted quote or
counter-offer makes a booking: \`GET /api/bookings/?request=1042\` finds it. The owner sets some fields of its jobs, the
haulier others. The haulier records the steps of each job and skips none: \`confirmed\`, \`emptyCollected\` (exports),
\`collected\`, \`delivered\`, \`emptyReturned\` (imports). From \`confirmed\` on it claims charges, which the owner approves or
disputes. Once every job has its last step and a proof, and no charge is claimed or disputed, either side records
\`closed\`. Until the first job is collected either side may record \`calledOff\` instead.

# Creating once

Send an \`Idempotency-Key\` of your own with every \`POST\` that creates: a UUID, for example. If no answer comes, send the
same call with the same key again. For 24 hours the same key and body get the first answer, and nothing is created twice; two
calls at once with the same key do not, either. The same key with another body, or with its keys in another order, is 422. A
refused call leaves its key free: correct the body and use the key again. A key has 1 to 255 characters and belongs to its
user or API key. A new API key or webhook takes none: its answer has a secret that is not kept.

A \`PATCH\` that decides something, such as accepting, takes no key. If no answer comes, send it again: 409 says that it was
done, or that something else was. Read the object to know.

# Paging

Lists are JSON arrays, newest first. \`?page=2&page_size=50\` asks for a page: ${PAGE_SIZE} rows by default,
${MAX_PAGE_SIZE} at most. \`X-Total-Count\` says how many there are in all; \`Link\` (RFC 8288) has the addresses of the first,
previous, next and last page. A search is counted to 1,000: \`X-Total-More\` says that there are more. Without \`page\` the newest ${WHOLE_LIST} rows come. A page
beyond the last one is empty. While rows are added, pages move: to copy a list, follow it instead. \`?format=csv\` answers the
whole list, at most ${MAX_CSV_ROWS} rows, as a file with headings in plain words.

# Following changes

The lists of requests, quotes and bookings take \`updated_since\`. Begin with \`updated_since=0\`; then send what the last
answer said in \`X-Next-Cursor\`. Each change comes once, in order, and none is missed. \`Link\` with \`rel="next"\` says
that there is more at once; without it, wait a minute before the next call. What only time changes, such as Expired, comes
within two minutes: compare the dates that you have if you need the instant. A change of \`isNew\`, \`waiting\` or a company
name alone is not reported.

# Live updates

\`GET /api/events\` is a stream of server-sent events for signed-in users; programs with an API key follow lists or use webhooks.
It says what to fetch again, never its content:

\`\`\`
event: news
id: 1795750015.3297:3297:
data: {"changes":[{"kind":"request","quoteRequest":335,"transactions":["3296"]}]}
\`\`\`

After an interruption send the last \`id\` as \`Last-Event-ID\`: what was missed comes first, or \`event: refresh\` if it is no
longer kept. Then, and at a \`kind\` that you do not know, fetch everything that you hold. Without \`Last-Event-ID\` the events of
the last ${NEW_CLIENT_SECONDS} seconds come. A message without data only moves the \`id\`. \`transactions\` has the values of
\`Quayline-Transaction\` of the writes that made the change: skip those of your own.

# Webhooks

An Admin adds an address under My Company, API and webhooks; it is then told of events by \`POST\`. A message names ids; read
the rest with an API key. The types with their messages are listed in this document under Webhooks. Answer 2xx, also
to a type that you do not know, within ten seconds, and do the work afterwards. Otherwise the message comes again after 5
seconds, 5 and 30 minutes, and 2, 5, 10, 14, 20 and 24 hours, a little more than three days in all. If nothing has got
through by then, the webhook is turned off and the Admins are mailed. 410 turns it off at once. Redirects are not followed. A message may come twice, with the same
\`webhook-id\`, and seldom out of order. The address is https on port 443, on the public internet.

Check the signature before you read a message ([Standard Webhooks](https://www.standardwebhooks.com)). Take the secret without
\`whsec_\`, decode it from base64, and make the HMAC-SHA-256 of \`webhook-id\`, \`webhook-timestamp\` and the body as it
came, joined by full stops. In base64 and after \`v1,\` it has to be one of the signatures in \`webhook-signature\`: for a day
after a new secret there are two. Refuse a \`webhook-timestamp\` that is more than five minutes off. In Node.js:

\`\`\`
const signed = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.')
const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
const expected = \`v1,\${createHmac('sha256', key).update(signed).digest('base64')}\`
const isGenuine = headers['webhook-signature'].split(' ').includes(expected)
\`\`\`

# Details that have not changed

The answers about one request, booking or haulier have an \`ETag\`. Send it back as \`If-None-Match\`: if the answer is still
right, 304 comes without a body. Answers are for the caller alone: no shared cache may keep them.

\`If-Match\` has no effect. So that a change replaces nothing that you have not seen, send the version with it that you have read
(\`requestVersion\`, or \`version\` of a lane or webhook): 409 names in \`changed\` what has changed since.
`.trim()

const ERRORS = `
# Errors

Errors are JSON; the status says of which kind, and the header \`${REFUSAL_HEADER}\` why, by one or more codes. The schema
RefusalCode lists them with their sentences. Fields are named as in the body:
\`{"cntrquoterequestcntrdetails": [{}, {"CntrQuoteRequestContainerDetailsNoOfCntrs": ["Enter a whole number from 1 to 999."]}]}\`
is about the second line. A call lists the statuses that calls of its kind can have; some of them may never come from it.

| status | body | what to do |
|---|---|---|
| 400 | \`{"<field>": ["sentence"]}\`, nested as the body is; a rule about the whole under \`non_field_errors\` | correct the body |
| 401 | \`{"detail": "sentence"}\` | sign in again; with an API key, ask your Admin for a new one |
| 403 | \`{"detail"}\` for the wrong caller; \`{"non_field_errors"}\` where the company cannot do it now | do not try again |
| 404 | \`{"detail"}\` | it is not there, or not for you: both look the same |
| 405 | \`{"detail"}\` with \`Allow\` | use one of the methods in \`Allow\` |
| 408, 431 | \`{"detail"}\` | send the request faster, or with fewer headers |
| 409 | \`{"non_field_errors"}\` | read the object again: its state has changed |
| 413 | \`{"detail"}\` | send less |
| 415 | \`{"detail"}\` | send \`Content-Type: application/json\`, or a form where a file is sent, without \`Content-Encoding\` |
| 422 | \`{"non_field_errors"}\` | use a new \`Idempotency-Key\` |
| 429, 503 | \`{"detail"}\` with \`Retry-After\` | wait that many seconds and send the same again |
| 500 | \`{"detail", "reference"}\` | send the same again later; if it stays, tell us the reference |
| none | the connection ends | as 503 |
`.trim()
