import { afterEach, expect, test } from 'vitest'
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
