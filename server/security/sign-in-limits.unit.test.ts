/* Rules: docs/rules/sign-in.md#tries */
import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import type { Deps } from '../deps.ts'
import { type RateLimits, TooManyTries } from '../http/rate-limits.ts'
import { giveSignInBack, limitSignIn, takeOrSlowly } from './sign-in-limits.ts'

/** Limits without tries left, and the number of their checks. */
function usedUp(retryAfterSeconds: number) {
  const asked: string[] = []
  const limits: RateLimits = {
    async take(limit, key) {
      asked.push(`${limit} ${key}`)
      throw new TooManyTries(retryAfterSeconds)
    },
    giveBack: async () => undefined,
    forget: async () => undefined,
  }
  return { limits, asked }
}

const refusal = (limits: RateLimits, key: string) =>
  takeOrSlowly(limits, 'login', key).then(
    () => 'allowed',
    (error: unknown) => (error instanceof TooManyTries ? error.retryAfterSeconds : error),
  )

test('a repeated refusal checks no limit again, and its Retry-After counts down', async () => {
  const { limits, asked } = usedUp(30)
  expect(await refusal(limits, 'one')).toBe(30)
  expect(asked).toEqual(['login one', 'slowLogin one'])
  const again = await Promise.all([refusal(limits, 'one'), refusal(limits, 'one')])
  expect(asked).toHaveLength(2)
  for (const seconds of again) expect(seconds).toBeOneOf([29, 30])
})

test('a refusal holds for its key alone', async () => {
  const { limits, asked } = usedUp(30)
  await refusal(limits, 'one')
  await refusal(limits, 'other')
  expect(asked).toEqual(['login one', 'slowLogin one', 'login other', 'slowLogin other'])
})

test('after its time the limit is checked again', async () => {
  const { limits, asked } = usedUp(0.05)
  await refusal(limits, 'one')
  await new Promise((resolve) => setTimeout(resolve, 100))
  await refusal(limits, 'one')
  expect(asked).toHaveLength(4)
})

test('a repeated refusal is held back', async () => {
  const { limits } = usedUp(30)
  await refusal(limits, 'one')
  const from = performance.now()
  await refusal(limits, 'one')
  expect(performance.now() - from).toBeGreaterThan(400)
})

test('at most a thousand refusals are held back at once, and later ones again', async () => {
  const { limits } = usedUp(30)
  await refusal(limits, 'one')
  const ended: number[] = []
  await Promise.all(
    Array.from({ length: 1001 }, (_, nth) => refusal(limits, 'one').then(() => ended.push(nth))),
  )
  expect(ended[0]).toBe(1000)
  const again = performance.now()
  await refusal(limits, 'one')
  expect(performance.now() - again).toBeGreaterThan(400)
})

/** Tries of one account without a cookie of a known device, for which no database is asked. */
function tries(limits: RateLimits) {
  const deps = { limits, database: {} } as unknown as Deps
  const http = () => ({ headers: {} }) as FastifyRequest
  return {
    http,
    deps,
    outcome: (of: FastifyRequest) =>
      limitSignIn({ kind: 'user', email: 'ada@tide.example', address: '192.0.2.1', http: of }, deps).then(
        () => 'allowed',
        () => 'refused',
      ),
  }
}

test('a repeated refusal by a limit of all addresses uses up nothing of the narrow limit', async () => {
  const asked: string[] = []
  const { http, outcome } = tries({
    async take(limit) {
      asked.push(limit)
      if (limit.endsWith('OfAccount')) throw new TooManyTries(30)
    },
    giveBack: async () => undefined,
    forget: async () => undefined,
  })
  expect(await outcome(http())).toBe('refused')
  expect(asked).toEqual(['login', 'loginOfAccount', 'slowLoginOfAccount'])
  expect(await outcome(http())).toBe('refused')
  expect(asked).toHaveLength(3)
})

test('a sign-in that succeeds ends the refusals of concurrent tries', async () => {
  let left = 1
  const { http, outcome, deps } = tries({
    async take(limit) {
      if (/login$/i.test(limit) && left-- <= 0) throw new TooManyTries(30)
    },
    giveBack: async () => undefined,
    forget: async () => {
      left = 1
    },
  })
  const first = http()
  expect(await outcome(first)).toBe('allowed')
  expect(await outcome(http())).toBe('refused')
  await giveSignInBack(first, deps)
  expect(await outcome(http())).toBe('allowed')
})
