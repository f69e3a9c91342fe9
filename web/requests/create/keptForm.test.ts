import { afterEach, expect, test, vi } from 'vitest'
import { personSession } from '../../api/session.ts'
import { forgetForm, type KeptForm, keepForm, keptForm } from './keptForm.ts'
import { startForm } from './requestForm.ts'

const PROFILE = { defaultPaymentTermDays: 30 } as Parameters<typeof startForm>[0]['profile']
const form = startForm({ profile: PROFILE }, 'MSC', new Date('2026-06-15T08:00:00Z'))
const typed: KeptForm = { form: { ...form, reference: 'HALF DONE' }, duplicateOf: 7 }

afterEach(() => personSession.end('signed out'))

test('what was typed comes back as it was, to the person who typed it', () => {
  keepForm(1, typed)
  expect(keptForm(1)).toEqual(typed)
  expect(keptForm(2)).toBeNull()
})

test.each([
  ['FTL', 1, null],
  ['LTL', 12, 12],
] as const)('a page from before kept the quantity of a %s, %s, as its pallets', (loadType, pallets, now) => {
  const older = { ...typed, form: { ...typed.form, freight: { ...form.freight, loadType, pallets } } }
  // Some tests run where there is no session storage.
  const storage = new Map([['quayline.unsent-request.1.1', JSON.stringify(older)]])
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, text: string) => storage.set(name, text),
    removeItem: (name: string) => storage.delete(name),
  })
  expect(keptForm(1)).toMatchObject({
    form: { reference: 'HALF DONE', freight: { loadType, pallets: now } },
    duplicateOf: 7,
  })
  forgetForm(1)
  expect(keptForm(1)).toBeNull()
  vi.unstubAllGlobals()
})

test('once sent or cleared it is gone', () => {
  keepForm(1, typed)
  forgetForm(1)
  expect(keptForm(1)).toBeNull()
})

test('a session that expires keeps it; signing out forgets it, everybody’s', () => {
  keepForm(1, typed)
  keepForm(2, typed)
  personSession.end('expired')
  expect(keptForm(1)).toEqual(typed)
  personSession.end('signed out')
  expect(keptForm(1)).toBeNull()
  expect(keptForm(2)).toBeNull()
})
