import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { readSettings } from '../settings.ts'
import { mountSecurityTxt } from './security-txt.ts'

test('names the address of the provider for reports, for 90 days: docs/rules/interface.md#security-txt', async () => {
  const settings = readSettings({ PROVIDER_EMAIL: 'security@a.example' })
  const app = Fastify()
  mountSecurityTxt(app, { settings, clock: () => new Date('2026-06-15T08:00:00Z') })
  const { headers, body } = await app.inject('/.well-known/security.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body.split('\n')).toEqual([
    'Contact: mailto:security@a.example',
    'Expires: 2026-09-13T00:00:00Z',
    'Preferred-Languages: en',
    'Canonical: http://localhost:3000/.well-known/security.txt',
    '',
  ])
})
