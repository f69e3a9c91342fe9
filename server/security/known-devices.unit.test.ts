/** The cookie of known devices: docs/rules/sign-in.md#known-devices. */
import { expect, test } from 'vitest'
import { deviceCookie } from './known-devices.ts'

test('over HTTPS the cookie is bound to this host and hidden from scripts and other sites', () => {
  const [pair, ...attributes] = deviceCookie('token', 'https://a.example').split('; ')
  expect(pair).toBe('__Host-known_device=token')
  expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'SameSite=Strict', 'Secure']))
  expect(attributes.join()).not.toContain('Domain')
})

test('without HTTPS the cookie has a name that browsers accept', () => {
  const cookie = deviceCookie('token', 'http://localhost:3000')
  expect(cookie).toMatch(/^known_device=token; Path=\/; .*HttpOnly; SameSite=Strict$/)
})
