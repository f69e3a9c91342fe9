// Rules: docs/rules/typed-values.md#telephone-numbers
import { expect, test } from 'vitest'
import { telAddress } from './tel.ts'

test.each([
  ['01632 960001', 'tel:01632960001'],
  [' (01632) 960-001 ', 'tel:01632960001'],
  ['+44 1632 960001', 'tel:+441632960001'],
  ['+44 (0)1632 960001', 'tel:+441632960001'],
  ['0044 (0) 1632 960001', 'tel:00441632960001'],
  ['020 7946 0958 ext. 12', 'tel:02079460958;ext=12'],
  ['020 7946 0958x12', 'tel:02079460958;ext=12'],
  ['+44 1632 960001 #7', 'tel:+441632960001;ext=7'],
  ['０１６３２ ９６０００１', 'tel:01632960001'],
])('rings %j at %s', (phone, address) => expect(telAddress(phone)).toBe(address))
