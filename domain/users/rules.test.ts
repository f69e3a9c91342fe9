/*
 * Rules: docs/rules/accounts.md#registration-messages, docs/rules/accounts.md#competitor-keywords,
 *   docs/rules/users.md#user-status, docs/rules/users.md#rights, docs/rules/users.md#last-admin,
 *   docs/rules/users.md#invite-again, docs/rules/users.md#accept, docs/rules/users.md#withdraw
 */
import { describe, expect, test } from 'vitest'
import { isRefused } from '../refuse.ts'
import type { Registration } from './drafts.ts'
import {
  acceptInvitation,
  changeRights,
  invite,
  isRefusedEmail,
  type RightsState,
  register,
  signIn,
  withdrawInvitation,
} from './rules.ts'

const KEYWORDS = ['haulagebay', 'freight-rival']
const TERMS = { keywords: KEYWORDS, providerName: 'Quayline' }

const draft: Registration = {
  email: 'ada@tide.example',
  password: 'quay-side-lantern-7',
  firstName: 'Ada',
  lastName: 'Marsh',
  profile: { phone: '01632 960001', companyName: 'Tide Ltd' },
  termsAccepted: true,
}
const unclaimed = { company: { hasUsers: false }, emailIsTaken: false }

const codes = (answer: unknown) => (isRefused(answer) ? answer.refusals.map(({ code }) => code) : answer)
const paths = (answer: unknown) => (isRefused(answer) ? answer.refusals.map(({ path }) => path) : answer)

describe('registering', () => {
  test('given a company without users, then the user becomes its Admin', () => {
    expect(register(draft, unclaimed, TERMS)).toEqual({ company: unclaimed.company, role: 'Admin' })
  })
  test('given an unknown company, then it is refused', () => {
    expect(codes(register(draft, { company: null, emailIsTaken: false }, TERMS))).toEqual(['company_unknown'])
  })
  test('given a company with users and a known email, then it is refused for the company', () => {
    const answer = register(draft, { company: { hasUsers: true }, emailIsTaken: true }, TERMS)
    expect(codes(answer)).toEqual(['company_exists'])
  })
  test('given a known email, then it is refused', () => {
    expect(codes(register(draft, { ...unclaimed, emailIsTaken: true }, TERMS))).toEqual(['user_exists'])
  })
  test.each(['Ada-1985-12', 'Marsh-1985', 'Tide Ltd 1985', 'Quayline 1985'])(
    'given the password %s, then it is refused as made of names',
    (password) => {
      const named = { ...draft, email: 'office@quay.example', password }
      expect(codes(register(named, unclaimed, TERMS))).toEqual(['password_of_context'])
    },
  )
  test('given a company that cannot be joined, then it is refused at its field', () => {
    const at = [['profile', 'companyName']]
    expect(paths(register(draft, { company: null, emailIsTaken: false }, TERMS))).toEqual(at)
    expect(paths(register(draft, { ...unclaimed, company: { hasUsers: true } }, TERMS))).toEqual(at)
  })
  test('given several faults at once, then each is reported at its field', () => {
    const bad = { ...draft, email: 'x@haulagebay.example', password: 'password123', termsAccepted: false }
    const answer = register(bad, { company: { hasUsers: true }, emailIsTaken: true }, TERMS)
    expect(codes(answer)).toEqual(['terms_refused', 'email_refused', 'password_common'])
    expect(paths(answer)).toEqual([['termsAccepted'], ['email'], ['password']])
  })
  test('given a form without the field of the terms, then they count as accepted by the form', () => {
    expect(codes(register({ ...draft, termsAccepted: null }, unclaimed, TERMS))).toMatchObject({
      role: 'Admin',
    })
  })
  test('given a password of the list that only the server has, then it is too common', () => {
    const answer = register(draft, unclaimed, { ...TERMS, passwordIsListed: true })
    expect(codes(answer)).toEqual(['password_common'])
  })
})

describe('emails of competitors', () => {
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
  test('given an unknown email, then a user is invited', () => {
    expect(invite({ hasAccount: false, invitation: null })).toBe('new')
  })
  test('given an open invitation of the company, then it is sent again', () => {
    expect(invite({ hasAccount: false, invitation: { active: true } })).toBe('again')
  })
  test.each([
    ['an email with an account', { hasAccount: true, invitation: null }],
    [
      'an invited email that has got an account elsewhere',
      { hasAccount: true, invitation: { active: true } },
    ],
    ['a deactivated invitation to one', { hasAccount: true, invitation: { active: false } }],
  ])('given %s, then it is refused', (_which, state) => {
    expect(codes(invite(state))).toEqual(['user_exists'])
  })
  test('given a deactivated invitation, then it has to be activated', () => {
    const state = { hasAccount: false, invitation: { active: false } }
    expect(codes(invite(state))).toEqual(['invitation_deactivated'])
  })
  test('an invitation is accepted only while its email has no account', () => {
    expect(acceptInvitation({ email: 'ben@tide.example', hasAccount: false })).toBeNull()
    expect(codes(acceptInvitation({ email: 'ben@tide.example', hasAccount: true }))).toEqual([
      'invited_email_taken',
    ])
  })
  test('an invitation is withdrawn only until it is accepted', () => {
    expect(withdrawInvitation({ isInvitation: true })).toBeNull()
    expect(codes(withdrawInvitation({ isInvitation: false }))).toEqual(['invitation_accepted'])
  })
})

describe('changing the rights of a user', () => {
  const user = { role: 'User', active: true, canSignIn: true } as const
  const admin = { role: 'Admin', active: true, canSignIn: true } as const
  const state = (over: Partial<RightsState>): RightsState => ({
    user,
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
  test('given the rights that the user has already, then nothing changes', () => {
    expect(changeRights({ active: true, profile: { role: 'User' } }, state({}))).toMatchObject({
      changed: false,
    })
    expect(changeRights({}, state({}))).toMatchObject({ changed: false })
  })
  test.each([
    ['demoted', { profile: { role: 'User' } } as const],
    ['deactivated', { active: false } as const],
  ])('given the last active Admin, then it cannot be %s', (_how, change) => {
    expect(codes(changeRights(change, state({ user: admin })))).toEqual(['last_admin'])
    expect(codes(changeRights(change, state({ user: admin, activeAdmins: 2 })))).toMatchObject({
      changed: true,
    })
  })
  test('given an Admin who cannot sign in yet, then it does not count as the last one', () => {
    const invited = { ...admin, canSignIn: false }
    expect(codes(changeRights({ active: false }, state({ user: invited })))).toMatchObject({
      active: false,
    })
  })
  test('given an actor who has lost the role Admin, then it is refused', () => {
    expect(codes(changeRights({ active: false }, state({ actorIsAdmin: false })))).toEqual(['admins_only'])
  })
})

describe('signing in', () => {
  test('given an active user with the right password, then nothing is refused', () => {
    expect(signIn({ active: true, passwordIsRight: true })).toBeNull()
  })
  test.each([
    ['an unknown user', null],
    ['a wrong password', { active: true, passwordIsRight: false }],
    ['a deactivated user', { active: false, passwordIsRight: true }],
  ])('given %s, then it is refused with the same sentence', (_which, user) => {
    expect(codes(signIn(user))).toEqual(['wrong_credentials'])
  })
})
