// Rules: docs/rules/webhooks.md#webhooks, docs/rules/webhooks.md#retries
import { expect, test } from 'vitest'
import { isRefused } from '../refuse.ts'
import {
  addWebhook,
  changeWebhook,
  isWebhookAddress,
  restAfter,
  retryAfter,
  type StoredWebhook,
} from './rules.ts'
import { MAX_WEBHOOKS, WebhookDraft } from './webhook.ts'

const HOUR = 3_600_000

test.each([
  ['https://tms.example/hooks?site=leeds', true],
  ['https://tms.example:443/', true],
  ['https://tms.example:8443/', false],
  ['http://tms.example/', false],
  ['https://user:word@tms.example/', false],
  ['https://tms.example/#part', false],
  ['https://tms.example/a hook', false],
  ['ftp://tms.example/', false],
  ['javascript:alert(1)', false],
  ['tms.example', false],
])('%s may be an address of a webhook: %s', (url, isIt) => {
  expect(isWebhookAddress(url, false)).toBe(isIt)
})

test('the setting of the demo allows http and other ports, and still no user names', () => {
  expect(isWebhookAddress('http://localhost:4000/hook', true)).toBe(true)
  expect(isWebhookAddress('https://localhost:4000/hook', true)).toBe(true)
  expect(isWebhookAddress('http://user@localhost:4000/hook', true)).toBe(false)
  expect(isWebhookAddress('http://:word@localhost:4000/hook', true)).toBe(false)
  expect(isWebhookAddress('file:///etc/passwd', true)).toBe(false)
})

const draft = { url: 'https://tms.example/', events: ['quote.received' as const] }

test('a company has a maximum number of webhooks, each with an event', () => {
  expect(addWebhook(draft, MAX_WEBHOOKS - 1, false)).toEqual(draft)
  expect(isRefused(addWebhook(draft, MAX_WEBHOOKS, false))).toBe(true)
  expect(addWebhook({ ...draft, url: 'http://tms.example/' }, 0, false)).toMatchObject({
    refusals: [{ code: 'webhook_address', path: ['url'] }],
  })
  expect(WebhookDraft.safeParse({ ...draft, events: [] }).success).toBe(false)
})

const stored: StoredWebhook = {
  ...draft,
  id: 1,
  isOn: true,
  offReason: null,
  madeAt: new Date(),
  lastSuccessAt: null,
  failingSince: null,
  waiting: 0,
  version: 1,
  changedIn: {},
}

test('a webhook cannot be changed to an address that it could not be added with', () => {
  expect(changeWebhook({ url: 'http://tms.example/' }, stored, false)).toMatchObject({
    refusals: [{ code: 'webhook_address', path: ['url'] }],
  })
})

test.each([
  [{}, 1, {}],
  [{ url: draft.url, events: draft.events, isOn: true }, 1, {}],
  [{ url: 'https://other.example/' }, 2, { url: 2 }],
  [{ events: ['quote.received' as const, 'quote.accepted' as const] }, 2, { events: 2 }],
  [{ isOn: false }, 2, { isOn: 2 }],
])('the change %j leaves a webhook with version %i', (change, version, changedIn) => {
  expect(changeWebhook(change, stored, false)).toMatchObject({ version, changedIn })
})

test('a delivery is tried ten times within little more than three days, with growing delays', () => {
  const delays: number[] = []
  for (let attempt = 1, delay = retryAfter(1); delay !== null; delay = retryAfter(++attempt))
    delays.push(delay)
  expect(delays).toHaveLength(9)
  expect(delays).toEqual(delays.toSorted((a, b) => a - b))
  const hours = delays.reduce((sum, delay) => sum + delay, 0) / HOUR
  expect(hours).toBeGreaterThan(72)
  expect(hours).toBeLessThan(80)
})

test('a webhook waits longer with each failure, up to five minutes', () => {
  expect([1, 2, 3].map(restAfter)).toEqual([5000, 10_000, 20_000])
  expect(restAfter(50)).toBe(300_000)
})
