// Rules: docs/rules/accounts.md#passwords
import { expect, test } from 'vitest'
import { isCommonPassword } from '#domain/users/passwords.ts'
import { isListedPassword, refusedPassword } from './password-list.ts'

// Common passwords that the rule alone does not refuse.
test.each(['4815162342', 'tourdefrance', 'TourDeFrance', '1029384756', 'terminator'])(
  'contains %s, in any letter case',
  async (password) => {
    expect(isCommonPassword(password)).toBe(false)
    expect(await isListedPassword(password)).toBe(true)
    const refused = await refusedPassword(password, { email: '', names: [] }, ['password'])
    expect(refused?.refusals).toEqual([{ code: 'password_common', path: ['password'] }])
  },
)

test.each(['quay-side-lantern-7', 'a long way to Harwich', 'xK9#mQ2$vL'])(
  'does not contain %s',
  async (password) => {
    expect(await isListedPassword(password)).toBe(false)
  },
)
