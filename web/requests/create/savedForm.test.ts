import { afterEach, expect, test, vi } from 'vitest'
import { userSession } from '../../api/session.ts'
import { startForm } from './requestForm.ts'
import { discardForm, type SavedForm, savedForm, saveForm } from './savedForm.ts'

const PROFILE = { defaultPaymentTermDays: 30 } as Parameters<typeof startForm>[0]['profile']
const form = startForm({ profile: PROFILE }, new Date('2026-06-15T08:00:00Z'))
const typed: SavedForm = { form: { ...form, reference: 'HALF DONE' }, duplicateOf: 7 }

afterEach(() => userSession.end('signed out'))

test('typed values are restored unchanged, for the user who typed them', () => {
  saveForm(1, typed)
  expect(savedForm(1)).toEqual(typed)
  expect(savedForm(2)).toBeNull()
})

test.each([
  ['FTL', 1, null],
  ['LTL', 12, 12],
] as const)('a page from before kept the quantity of a %s, %s, as its pallets', (loadType, pallets, now) => {
  const older = { ...typed, form: { ...typed.form, freight: { ...form.freight, loadType, pallets } } }
  // Some tests run without session storage.
  const storage = new Map([['quayline.unsent-request.1.1', JSON.stringify(older)]])
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, text: string) => storage.set(name, text),
    removeItem: (name: string) => storage.delete(name),
  })
  expect(savedForm(1)).toMatchObject({
    form: { reference: 'HALF DONE', freight: { loadType, pallets: now } },
    duplicateOf: 7,
  })
  discardForm(1)
  expect(savedForm(1)).toBeNull()
  vi.unstubAllGlobals()
})

test('a form that was sent or cleared is forgotten', () => {
  saveForm(1, typed)
  discardForm(1)
  expect(savedForm(1)).toBeNull()
})

test('an expired session keeps the forms; signing out forgets those of all users', () => {
  saveForm(1, typed)
  saveForm(2, typed)
  userSession.end('expired')
  expect(savedForm(1)).toEqual(typed)
  userSession.end('signed out')
  expect(savedForm(1)).toBeNull()
  expect(savedForm(2)).toBeNull()
})
