import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { inviteUser } from '#contract/users.ts'
import type { Deps } from '../deps.ts'
import { callerFor } from './authenticate.ts'

test('given a call that its caller may not make, then it is refused and the log knows who tried', async () => {
  const http = { ip: '192.0.2.7', caller: null, headers: { authorization: `Token ${'a'.repeat(43)}` } }
  const user = { userId: 7, role: 'User', companyIsActive: true, tokenHash: Buffer.from('hash') }
  const deps = {
    clock: () => new Date(),
    sessions: { callerOf: async () => user },
    limits: { take: async () => undefined },
  }
  const called = callerFor(inviteUser, http as unknown as FastifyRequest, deps as unknown as Deps)
  await expect(called).rejects.toThrow('admins_only')
  expect(http.caller).toBe('person:7')
})
