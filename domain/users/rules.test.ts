/*
 * Rules: docs/rules/accounts.md#registration-messages, docs/rules/accounts.md#competitor-keywords,
 *   docs/rules/users.md#user-status, docs/rules/users.md#rights, docs/rules/users.md#last-admin,
 *   docs/rules/users.md#invite-again
 */
import { describe, expect, test } from 'vitest'
import { isRefused } from '../refusals.ts'
import { changeRights, invite, isRefusedEmail, type RightsState, register, signIn } from './rules.ts'
import type { Registration } from './user.ts'

const KEYWORDS = ['haulagebay', 'freight-rival']

const draft: Registration = {
  email: 'ada@tide.example',
  password: 'quay-side-lantern-7',
  firstName: 'Ada',
  lastName: 'Marsh',
  profile: { phone: '01632 960001', companyName: 'Tide Ltd' },
  termsAccepted: true,
}
const unclaimed = { company: { hasPeople: false }, emailIsTaken: false }

const codes = (answer: unknown) => (isRefused(answer) ? answer.refusals.map(({ code }) => code) : answer)
const paths = (answer: unknown) => (isRefused(answer) ? answer.refusals.map(({ path }) => path) : answer)

describe('registering', () => {
  test('given a company with nobody, then the person becomes its Admin', () => {
    expect(register(draft, unclaimed, KEYWORDS)).toEqual({ company: unclaimed.company, role: 'Admin' })
  })
  test('given no such company, then it must be created first', () => {
    expect(codes(register(draft, { company: null, emailIsTaken: false }, KEYWORDS))).toEqual([
      'company_unknown',
    ])
  })
  test('given a company with people and a known e-mail, then the company is told of first', () => {
    const answer = register(draft, { company: { hasPeople: true }, emailIsTaken: true }, KEYWORDS)
    expect(codes(answer)).toEqual(['company_exists'])
  })
  test('given a known e-mail, then it is refused', () => {
    expect(codes(register(draft, { ...unclaimed, emailIsTaken: true }, KEYWORDS))).toEqual(['user_exists'])
  })
  test('given everything wrong at once, then all of it is said, each at its field', () => {
    const bad = { ...draft, email: 'x@haulagebay.example', password: 'password123', termsAccepted: false }
    const answer = register(bad, { company: { hasPeople: true }, emailIsTaken: true }, KEYWORDS)
    expect(codes(answer)).toEqual(['terms_refused', 'email_refused', 'password_common'])
    expect(paths(answer)).toEqual([['termsAccepted'], ['email'], ['password']])
  })
  test('given terms that were not mentioned, then they count as accepted by the form', () => {
    expect(codes(register({ ...draft, termsAccepted: null }, unclaimed, KEYWORDS))).toMatchObject({
      role: 'Admin',
    })
  })
})

describe('e-mails of competitors', () => {
  test.each([
    'sales@haulagebay.example',
    'HaulageBay@other.example',
    'haulage.bay@other.example',
    'joe+haulage_bay@other.example',
    'joe@freightrival.example',
    'ｈａｕｌａｇｅｂａｙ@other.example',
    'haulage\u200bbay@other.example',
  ])('%s is refused', (email) => {
    expect(isRefusedEmail(email, KEYWORDS)).toBe(true)
  })
  test.each(['ada@tide.example', 'haulage@bay.example', 'bay.haulage@tide.example'])('%s is not', (email) => {
    expect(isRefusedEmail(email, KEYWORDS)).toBe(false)
  })
  test('without keywords nothing is refused', () => {
    expect(isRefusedEmail('sales@haulagebay.example', ['', ' - '])).toBe(false)
  })
})

describe('inviting', () => {
  const actor = { companyId: 7 }
  test('given an unknown e-mail, then somebody new is invited', () => {
    expect(invite(null, actor)).toBe('new')
  })
  test('given an invited colleague who never signed in, then the invitation is sent again', () => {
    expect(invite({ companyId: 7, active: true, hasSignedIn: false }, actor)).toBe('again')
  })
  test.each([
    ['a colleague who has signed in', { companyId: 7, active: true, hasSignedIn: true }],
    ['a deactivated colleague', { companyId: 7, active: false, hasSignedIn: false }],
    ['an invited person of another company', { companyId: 8, active: true, hasSignedIn: false }],
  ])('given %s, then the e-mail is refused', (_who, existing) => {
    expect(codes(invite(existing, actor))).toEqual(['user_exists'])
  })
})

describe('changing the rights of a colleague', () => {
  const user = { role: 'User', active: true, canSignIn: true } as const
  const admin = { role: 'Admin', active: true, canSignIn: true } as const
  const state = (over: Partial<RightsState>): RightsState => ({
    colleague: user,
    activeAdmins: 1,
    actorIsAdmin: true,
    ...over,
  })

  test('given a User, then Make Admin makes an Admin', () => {
    expect(changeRights({ profile: { role: 'Admin' } }, state({}))).toEqual({
      role: 'Admin',
      active: true,
      changed: true,
    })
  })
  test('given a User, then Deactivate leaves the role', () => {
    expect(changeRights({ active: false }, state({}))).toEqual({ role: 'User', active: false, changed: true })
  })
  test('given what is so already, then nothing has changed', () => {
    expect(changeRights({ active: true, profile: { role: 'User' } }, state({}))).toMatchObject({
      changed: false,
    })
    expect(changeRights({}, state({}))).toMatchObject({ changed: false })
  })
  test.each([
    ['demoted', { profile: { role: 'User' } } as const],
    ['deactivated', { active: false } as const],
  ])('given the last active Admin, then it cannot be %s', (_how, change) => {
    expect(codes(changeRights(change, state({ colleague: admin })))).toEqual(['last_admin'])
    expect(codes(changeRights(change, state({ colleague: admin, activeAdmins: 2 })))).toMatchObject({
      changed: true,
    })
  })
  test('given an Admin who cannot sign in yet, then it does not count as the last one', () => {
    const invited = { ...admin, canSignIn: false }
    expect(codes(changeRights({ active: false }, state({ colleague: invited })))).toMatchObject({
      active: false,
    })
  })
  test('given an actor who is no longer Admin, then it is refused', () => {
    expect(codes(changeRights({ active: false }, state({ actorIsAdmin: false })))).toEqual(['admins_only'])
  })
})

describe('signing in', () => {
  test('given an active person with the right password, then nothing is refused', () => {
    expect(signIn({ active: true, passwordIsRight: true })).toBeNull()
  })
  test.each([
    ['nobody', null],
    ['a wrong password', { active: true, passwordIsRight: false }],
    ['a deactivated person', { active: false, passwordIsRight: true }],
  ])('given %s, then the same is said', (_who, person) => {
    expect(codes(signIn(person))).toEqual(['wrong_credentials'])
  })
})
