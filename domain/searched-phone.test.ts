// Rules: docs/rules/interface.md#phone-search
import { expect, test } from 'vitest'
import { searchedPhone } from './searched-phone.ts'

test.each([
  '0191 496 0000',
  '01914960000',
  '(0191) 496 0000',
  '0191-496-0000',
  '0191.496.0000',
  '0191/4960000',
  '0191–496–0000',
  '+44 191 496 0000',
  '+44 (0)191 496 0000',
  '+44(0) 191 4960000',
  '+44 0191 496 0000',
  '0044 191 496 0000',
  '0044 (0) 191 496 0000',
  '44 191 496 0000',
  '０１９１ ４９６ ００００',
])('%j is searched as the same number', (text) => expect(searchedPhone(text)).toBe('01914960000'))

test.each([
  ['+44 1914', '01914'],
  ['496 0000', '4960000'],
  ['0191', '0191'],
  ['+353 1 679 1000', '35316791000'],
  ['00353 (0)1 679 1000', '35316791000'],
  ['4419', '4419'],
])('%j is searched as %s', (text, digits) => expect(searchedPhone(text)).toBe(digits))

test.each(['', '-', '+', '019', '+44', '+44 19', 'Unit 0191', 'SC998877', '0191 x', 'a@0191.example'])(
  '%j is no phone number',
  (text) => expect(searchedPhone(text)).toBeNull(),
)
