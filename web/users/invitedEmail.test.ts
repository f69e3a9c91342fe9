import { expect, test } from 'vitest'
import { sentenceOf } from '#domain/refusals.ts'
import { CallError } from '../api/CallError.ts'
import { aboutInvitedEmail, EMAIL_HAS_ACCOUNT } from './invitedEmail.ts'

/** The fields of an invitation that was refused with this sentence. */
function shown(path: string, message: string) {
  try {
    return aboutInvitedEmail(new CallError({ status: 400, fields: [{ path: [path], message }] }))
  } catch (error) {
    return error instanceof CallError ? error.fields : error
  }
}

test('an Admin who invites an email with an account is not told to reset its password', () => {
  expect(shown('username', sentenceOf('user_exists'))).toEqual([
    { path: ['email'], message: EMAIL_HAS_ACCOUNT },
  ])
})

test('other errors of the sign-in name show at the email as they are', () => {
  const deactivated = sentenceOf('invitation_deactivated')
  expect(shown('username', deactivated)).toEqual([{ path: ['email'], message: deactivated }])
})

test('errors of other fields stay where they are', () => {
  expect(shown('firstName', 'Too long.')).toEqual([{ path: ['firstName'], message: 'Too long.' }])
})
