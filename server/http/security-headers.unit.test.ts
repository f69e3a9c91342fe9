import { expect, test } from 'vitest'
import { securityHeaders } from './security-headers.ts'

test('the policy allows only the product’s own scripts and files, and forbids framing', () => {
  const { 'content-security-policy': policy } = securityHeaders({ publicUrl: 'https://a.example' }, null)
  const directives = policy?.split(';') ?? []
  expect(directives).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "script-src 'self'",
      "connect-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]),
  )
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
})

test('every answer forbids content sniffing, referrers to other sites, and use by other origins', () => {
  const headers = securityHeaders({ publicUrl: 'https://a.example' }, null)
  expect(headers).not.toHaveProperty('access-control-allow-origin')
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  })
})

test('over HTTPS, browsers use only HTTPS for a year, including subdomains', () => {
  const { 'strict-transport-security': policy = '' } = securityHeaders(
    { publicUrl: 'https://a.example' },
    null,
  )
  expect(Number(/max-age=(\d+)/.exec(policy)?.[1])).toBeGreaterThanOrEqual(365 * 86_400)
  expect(policy).toContain('includeSubDomains')
  expect(securityHeaders({ publicUrl: 'http://localhost:3000' }, null)).not.toHaveProperty(
    'strict-transport-security',
  )
})
