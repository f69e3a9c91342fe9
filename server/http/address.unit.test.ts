import { expect, test } from 'vitest'
import { addressKey } from './address.ts'

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['what a proxy made up', 'what a proxy made up'],
  ['x'.repeat(300), 'x'.repeat(64)],
])('counts %s as %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})
