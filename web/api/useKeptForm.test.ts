// Rules: docs/rules/users.md#told-why, docs/rules/typed-values.md#two-windows
import { createFormControl } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import { keepForm, keptForm, keptSeen } from './keptForm.ts'
import { changedIn, followForm, forgetSaved, initiallySeen, partsAt } from './useKeptForm.ts'

test('keeps the fields that were changed, and no others', () => {
  const initial = { city: 'Hull', profile: { phone: '', days: 30 }, extras: [{ kind: 'tolls' }] }
  expect(changedIn(initial, initial)).toEqual({})
  const values = { city: 'Goole', profile: { phone: '', days: null }, extras: [] }
  expect(changedIn(values, initial)).toEqual({ city: 'Goole', 'profile.days': null, extras: [] })
  const [at, typed] = [
    { day: '2026-06-22', time: '08:00' },
    { day: '2026-06-22', time: '9:3' },
  ]
  expect(changedIn({ at: typed }, { at })).toEqual({ at: typed })
  expect(changedIn({ note: 'a', file: new File([], 'a.pdf') }, { note: '', file: null })).toEqual({
    note: 'a',
  })
})

test('values that were saved after their form was closed are kept no longer, those typed since are', () => {
  keepForm('closed', { email: 'bob@two.example', 'profile.phone': '1' }, { email: '', 'profile.phone': '' })
  forgetSaved('closed', { email: 'ann@one.example', profile: { phone: '1' } })
  expect(keptForm('closed')).toEqual({ email: 'bob@two.example' })
  expect(keptSeen('closed')).toEqual({ email: '' })
  forgetSaved('closed', { email: 'bob@two.example' })
  expect(keptForm('closed')).toBeNull()
})

test('a form kept over a reload begins with the values that its user saw before the change', () => {
  const seen = { name: 'A', jobs: { job1: { driver: 'Ann', seal: null }, job2: { driver: null, seal: '1' } } }
  const typed = { name: 'A', jobs: { job1: { driver: 'Bob', seal: 'S' }, job2: { driver: null, seal: '1' } } }
  const kept = changedIn(typed, seen)
  keepForm('jobs', kept, partsAt(Object.keys(kept), seen))
  // Another window has changed two fields meanwhile, one of which is kept.
  const stored = {
    name: 'B',
    jobs: { job1: { driver: 'Cid', seal: null }, job2: { driver: null, seal: '1' } },
  }
  const begun = initiallySeen(stored, 'jobs')
  expect(begun).toEqual({ ...stored, jobs: { ...stored.jobs, job1: { driver: 'Ann', seal: null } } })
  expect(stored.jobs.job1.driver).toBe('Cid')
  keepForm('jobs', {})
  expect(initiallySeen(stored, 'jobs')).toBe(stored)
  expect(initiallySeen(stored, undefined)).toBe(stored)
})

test('a value seen is not put where the form no longer has a field', () => {
  keepForm('lane', { 'days.from': 2 }, { 'days.from': 1 })
  expect(initiallySeen({ name: 'A' } as { name: string }, 'lane')).toEqual({ name: 'A' })
})

test('a form that shows what is stored now keeps what was seen of each restored field', () => {
  const before = { name: 'Grace', title: 'Clerk', city: 'Hull' }
  keepForm('user', { name: 'Gry', title: 'Manager' }, { name: before.name, title: before.title })
  // Another window has changed all three meanwhile.
  const stored = { name: 'Gerd', title: 'Director', city: 'Goole' }
  const { formControl } = createFormControl({ defaultValues: stored })
  const seen = { current: initiallySeen(stored, 'user') }
  const stop = followForm(formControl, 'user', seen)
  expect(seen.current).toEqual({ ...stored, name: 'Grace', title: 'Clerk' })
  formControl.setValue('city', 'York', { shouldDirty: true })
  expect(keptForm('user')).toEqual({ name: 'Gry', title: 'Manager', city: 'York' })
  expect(keptSeen('user')).toEqual({ name: 'Grace', title: 'Clerk', city: 'Goole' })
  stop()
  keepForm('user', {})
})

test.each(['unsaved.', 'unsaved-seen.'])(
  'a storage with no room for %s keeps neither over a reload',
  (full) => {
    const texts = new Map<string, string>()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => texts.get(key) ?? null,
      removeItem: (key: string) => texts.delete(key),
      setItem(key: string, text: string) {
        if (key.includes(`.${full}`)) throw new DOMException('full', 'QuotaExceededError')
        texts.set(key, text)
      },
    })
    keepForm('full', { name: 'B' }, { name: 'A' })
    expect([...texts]).toEqual([])
    expect([keptForm('full'), keptSeen('full')]).toEqual([{ name: 'B' }, { name: 'A' }])
    keepForm('full', {})
    expect([keptForm('full'), keptSeen('full')]).toEqual([null, {}])
    vi.unstubAllGlobals()
  },
)
