/** Refusals of what operators do (docs/rules/operator.md). */
import type { RefusalKinds } from '../refusal-kind.ts'

export const operatorRefusals = {
  initial_password: {
    status: 403,
    body: 'detail',
    sentence: 'Choose a password of your own first.',
  },
  initial_password_expired: {
    status: 400,
    body: 'whole',
    sentence:
      'This first password has expired. Ask another operator to remove your account and add it again.',
  },
  initial_password_kept: {
    status: 400,
    body: 'field',
    sentence: 'Choose another password than the one that was made for you.',
  },
  operator_exists: { status: 400, body: 'field', sentence: 'There is an operator with this email address.' },
  own_operator_account: {
    status: 409,
    body: 'whole',
    sentence: 'You cannot remove your own account. Ask another operator to do it.',
  },
  operator_of_settings: {
    status: 409,
    body: 'whole',
    sentence: 'This account comes from the settings of the server. Change it there and restart the server.',
  },
  company_without_users: {
    status: 409,
    body: 'whole',
    sentence: 'No user has joined this company yet, so there is no contact to ring.',
  },
  company_details_changed: {
    status: 409,
    body: 'whole',
    sentence:
      'These details have changed since you opened them. Please look at them again before you change them.',
  },
  company_status_changed: {
    status: 409,
    body: 'whole',
    sentence: 'The status of this company has changed meanwhile. Look at it again.',
  },
  incorporated_in_the_future: {
    status: 400,
    body: 'field',
    sentence: 'The incorporation date must not be in the future.',
  },
  decline_of_active_company: {
    status: 400,
    body: 'field',
    sentence: 'Only a registration that has not been activated can be declined.',
  },
  reason_without_deactivation: {
    status: 400,
    body: 'field',
    sentence: 'Give a reason only when you deactivate a company.',
  },
  mail_without_text: {
    status: 409,
    body: 'whole',
    sentence:
      'The text of this email has been removed, since it may hold a token. Ask its recipient to start again.',
  },
  mail_being_sent: {
    status: 409,
    body: 'whole',
    sentence: 'This email is being sent at this moment. Look again in a few minutes.',
  },
} as const satisfies RefusalKinds
