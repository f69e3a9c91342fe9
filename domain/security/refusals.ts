/** Refusals of the second factor (docs/rules/sign-in.md). */
import type { RefusalKinds } from '../refusal-kind.ts'

export const securityRefusals = {
  second_factor_needed: {
    status: 400,
    body: 'field',
    sentence: 'Enter the code of your authenticator app, or a recovery code.',
  },
  second_factor_wrong: {
    status: 400,
    body: 'field',
    sentence:
      'This code is wrong or was used already. Enter the one that your app shows now. If that one is refused too, check the clock of your phone.',
  },
  recovery_code_wrong: {
    status: 400,
    body: 'field',
    sentence:
      'This recovery code is wrong or was used already. Enter another one, or the code that your app shows now.',
  },
  second_factor_missing: {
    status: 403,
    body: 'detail',
    sentence: 'Set up a second factor first.',
  },
  second_factor_is_on: {
    status: 409,
    body: 'whole',
    sentence: 'A second factor is set up already. Remove it first.',
  },
  second_factor_not_begun: {
    status: 409,
    body: 'whole',
    sentence: 'Begin to set up a second factor first.',
  },
  second_factor_is_off: {
    status: 409,
    body: 'whole',
    sentence: 'This account has no second factor.',
  },
  own_second_factor: {
    status: 409,
    body: 'whole',
    sentence: 'Remove your own second factor with your password and a code.',
  },
} as const satisfies RefusalKinds
