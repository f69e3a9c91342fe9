import { afterEach, expect, test, vi } from 'vitest'
import { gatherLines, loggedError, loggedReply, requestLine } from './log.ts'

test('an error of the database is logged without the values of its statement', () => {
  const failed = Object.assign(new Error('value out of range'), {
    code: '22003',
    table: 'mail',
    detail: 'Failing row contains (7, ada@example.com)',
    query: 'insert into mail values ($1)',
    parameters: ['the token'],
    params: ['https://quayline.example/password-confirm?token=secret'],
  })
  const logged = loggedError(new Error('could not send', { cause: failed }))
  expect(logged).toMatchObject({ message: 'could not send', cause: { code: '22003', table: 'mail' } })
  expect(JSON.stringify(logged)).not.toMatch(/secret|the token|ada@example/)
})

test('does not log a thrown value that is not an error', () => {
  expect(JSON.stringify(loggedError({ password: 'secret' }))).not.toContain('secret')
})

test.each([
  [
    "Can't send mail - all recipients were rejected: 550 5.1.1 <ada.b+x@tide.example>: unknown",
    "Can't send mail - all recipients were rejected: 550 5.1.1 <…@tide.example>: unknown",
  ],
  ['451 4.7.1 ada@tide.example, try again', '451 4.7.1 …@tide.example, try again'],
  ['554 spam: https://quayline.example/password-confirm?token=secret', '554 spam: (a link)'],
  ['connect ECONNREFUSED 127.0.0.1:25', 'connect ECONNREFUSED 127.0.0.1:25'],
])('logs a reply of another server without addresses of users and links', (reply, logged) => {
  expect(loggedReply(reply)).toBe(logged)
})

const answered = { method: 'GET', route: '/api/users/', status: 200, ms: 3, address: '192.0.2.7' }

test('logs the caller of a successful call, without its address', () => {
  expect(requestLine({ ...answered, caller: 'person:7' })).toEqual({
    method: 'GET',
    route: '/api/users/',
    status: 200,
    ms: 3,
    caller: 'person:7',
  })
})

test.each([400, 401, 403, 404, 429])('logs the address of a call that is refused with %i', (status) => {
  expect(requestLine({ ...answered, status, caller: null })).toMatchObject({ status, address: '192.0.2.7' })
})

const INFO = '{"level":30,"msg":"request"}\n'
const WARNING = '{"level":40,"msg":"slow statement"}\n'

afterEach(() => vi.useRealTimers())

/** Gathered lines, and the output so far, a text for each write. */
function gathered() {
  const written: string[] = []
  return { lines: gatherLines({ write: (text: string) => written.push(text) }), written }
}

test('lines of calls are written together after a tenth of a second, in their order', () => {
  vi.useFakeTimers()
  const { lines, written } = gathered()
  lines.write(INFO)
  vi.advanceTimersByTime(60)
  lines.write(INFO.replace('request', 'second'))
  expect(written).toEqual([])
  vi.advanceTimersByTime(40)
  expect(written).toEqual([INFO + INFO.replace('request', 'second')])
  vi.advanceTimersByTime(1000)
  expect(written).toHaveLength(1)
})

test('a warning is written at once, after the lines that waited', () => {
  const { lines, written } = gathered()
  lines.write(INFO)
  lines.write(WARNING)
  expect(written).toEqual([INFO + WARNING])
})

test('many lines are written before the time is over', () => {
  const { lines, written } = gathered()
  for (let n = 0; n < 200; n++) lines.write(INFO)
  expect(written.length).toBeGreaterThan(0)
  // A pipe takes 4,096 bytes in one piece.
  for (const text of written) expect(text.length).toBeLessThan(4096)
  lines.flush()
  expect(written.join('')).toBe(INFO.repeat(200))
})
