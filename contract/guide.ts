/** How to use the HTTP interface: the text in front of its description (docs/rules/interface.md#openapi). */
import { MAX_PAGE_SIZE, PAGE_SIZE, WHOLE_LIST } from './paging.ts'

export const guide = `
Every path works with and without its trailing slash. Bodies and answers are JSON in UTF-8.

# Signing in

\`POST /api/auth/login\` answers with a token. Send it with every call that is not public:

\`\`\`
Authorization: Token <token>
\`\`\`

# API keys

A program signs in with an API key of its company, which an Admin makes under My Company, API and webhooks:

\`\`\`
Authorization: Bearer qk_…
\`\`\`

A key has scopes: \`read\` (see what the company sees), \`post\` (act on requests that the company has posted) and
\`quote\` (act as the haulier on the requests of others). Each call says below which one it needs; 403 names the one that is
missing. A key acts for the Admin who made it and ends with that Admin's rights; then it gets 401.

# Values

Amounts are pounds with two decimals at most. Times are ISO 8601; a time without an offset is London time. Days are
\`YYYY-MM-DD\`. Keys that a call does not know are ignored. Answers may get further keys: ignore those that you do not know.

# Creating once

Send an \`Idempotency-Key\` of your own with every \`POST\` that creates: a UUID, for example. If no answer comes, send the
same call with the same key again. For 24 hours the same key and body get the first answer, and nothing is created twice.
The same key with another body is 422.

# Paging

Lists are JSON arrays, newest first. \`?page=2&page_size=50\` asks for a page: ${PAGE_SIZE} rows by default,
${MAX_PAGE_SIZE} at most. \`X-Total-Count\` says how many there are in all; \`Link\` (RFC 8288) has the addresses of the first,
previous, next and last page. A search is counted to 1,000: \`X-Total-More\` says that there are more. Without \`page\` the newest ${WHOLE_LIST} rows come.

# Following changes

The lists of requests, quotes and bookings take \`updated_since\`. Begin with \`updated_since=0\`; then send what the last
answer said in \`X-Next-Cursor\`. Each change comes once, in order, and none is missed. \`Link\` with \`rel="next"\` says
that there is more at once; without it, wait a minute before the next call. What only time changes, such as Expired, comes
within two minutes: compare the dates that you have if you need the instant. A change of \`isNew\`, \`waiting\` or a company
name alone is not reported.

# Webhooks

An Admin adds an address under My Company, API and webhooks; it is then told of events by \`POST\`. A message names ids; read
the rest with an API key. Answer 2xx within ten seconds and do the work afterwards: otherwise the message comes again for
about three days. It may come twice, with the same \`webhook-id\`, and seldom out of order.

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

# Errors

Errors are JSON; the status says of which kind.

| status | body | what to do |
|---|---|---|
| 400 | \`{"<field>": ["sentence"]}\`, nested as the body is; a rule about the whole under \`non_field_errors\` | correct the body |
| 401 | \`{"detail": "sentence"}\` | sign in again |
| 403 | \`{"detail"}\` for the wrong caller; \`{"non_field_errors"}\` where the company cannot do it now | do not try again |
| 404 | \`{"detail"}\` | it is not there, or not for you |
| 405 | \`{"detail"}\` with \`Allow\` | use one of the methods in \`Allow\` |
| 409 | \`{"non_field_errors"}\` | read the object again: its state has changed |
| 413, 415 | \`{"detail"}\` | send less, or JSON |
| 422 | \`{"non_field_errors"}\` | use a new \`Idempotency-Key\` |
| 429, 503 | \`{"detail"}\` with \`Retry-After\` | wait that many seconds and send the same again |
| 500 | \`{"detail", "reference"}\` | tell us the reference |
`.trim()
