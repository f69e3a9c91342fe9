/** The cookie of known devices: docs/rules/sign-in.md#known-devices. */
import { expect, test } from 'vitest'
import { deviceCookie } from './known-devices.ts'

test('given HTTPS, then the cookie is for this host alone, for no script and for no other site', () => {
  const [pair, ...attributes] = deviceCookie('token', 'https://a.example').split('; ')
  expect(pair).toBe('__Host-known_device=token')
  expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'SameSite=Strict', 'Secure']))
  expect(attributes.join()).not.toContain('Domain')
})

test('given no HTTPS, then the cookie has the name that browsers take there', () => {
  const cookie = deviceCookie('token', 'http://localhost:3000')
  expect(cookie).toMatch(/^known_device=token; Path=\/; .*HttpOnly; SameSite=Strict$/)
})
