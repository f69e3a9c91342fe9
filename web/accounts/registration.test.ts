import { afterEach, expect, test, vi } from 'vitest'
import { EMPTY, registerCompany, whatExists } from './registration.ts'

const FORM = {
  ...EMPTY,
  email: 'nora@keel.example',
  password: 'a long way to Harwich',
  firstName: 'Nora',
  lastName: 'Keel',
  phone: '01632 960555',
  companyName: 'Keel & Sons',
  country: 'United Kingdom',
  termsAccepted: true,
}

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Answers each call by its path; returns the paths that were called. */
function answering(answers: Record<string, [status: number, body: unknown]>): string[] {
  const called: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    const path = new URL(url, 'http://localhost').pathname
    called.push(path)
    const [status, body] = answers[path] ?? [500, { detail: 'Something went wrong.' }]
    return new Response(JSON.stringify(body), { status, headers: { 'Retry-After': '57' } })
  })
  return called
}

const LIMITED: [number, unknown] = [429, { detail: 'Too many tries. Please wait a little and try again.' }]

test('registers although the checks for an existing account are limited', async () => {
  const called = answering({
    '/api/auth/checkcompany': LIMITED,
    '/api/auth/createcompany': [
      201,
      {
        id: 1,
        companyname: 'Keel & Sons',
        companycountry: 'United Kingdom',
        companytype: 'Shipper',
        isActive: false,
      },
    ],
    '/api/auth/register': LIMITED,
  })
  await expect(registerCompany(FORM, 'Shipper')).rejects.toMatchObject({ status: 429 })
  expect(called).toEqual(['/api/auth/checkcompany', '/api/auth/createcompany', '/api/auth/register'])
})

test('sends nothing while the checks cannot be answered for another reason', async () => {
  const called = answering({ '/api/auth/checkcompany': [503, { detail: 'Too busy.' }] })
  await expect(registerCompany(FORM, 'Shipper')).rejects.toMatchObject({ status: 503 })
  expect(called).toEqual(['/api/auth/checkcompany'])
})

test('asks about no company name that the form refuses', async () => {
  const called = answering({ '/api/auth/checkcompany': [200, []] })
  for (const companyName of ['', '  ', 'a'.repeat(201), 'Keel\u0007'])
    expect(await whatExists({ companyName, email: '' })).toBeNull()
  expect(called).toEqual([])
  await whatExists({ companyName: 'Keel & Sons', email: '' })
  expect(called).toEqual(['/api/auth/checkcompany'])
})
