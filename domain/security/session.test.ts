import { expect, test } from 'vitest'
import { deviceOf, sessionEnd } from './session.ts'

const day = (number: number) => new Date(Date.UTC(2026, 5, number))

test.each([
  [1, 1, 8],
  [1, 20, 27],
  [1, 28, 31],
])(
  'given a session of 1 June (day %i) that is used on day %i, then it ends on day %i',
  (began, used, end) => {
    expect(sessionEnd(day(began), day(used))).toEqual(day(end))
  },
)

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  ['node', 'Another program'],
  [undefined, 'Another program'],
])('%s is %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device)
})
