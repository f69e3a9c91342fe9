import { isIPv6 } from 'node:net'

/** How many groups of an IPv6 address name the network of one customer. */
const GROUPS_OF_NETWORK = 4
/** Far above the length of an address, with its port; a proxy that passes a header on may send any text. */
const MAX_LENGTH = 64

/**
 * The key under which the requests of an address are counted: the address itself, or its /64 for IPv6, because one
 * customer has a whole /64, with too many addresses to count one by one.
 */
export function addressKey(address: string): string {
  const [plain = ''] = address.split('%', 1)
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain) ?? []
  if (mapped) return mapped
  if (!isIPv6(plain)) return plain.slice(0, MAX_LENGTH)
  return `${groupsOf(plain).slice(0, GROUPS_OF_NETWORK).join(':')}::/64`
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::', 2)
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const left = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  return [...before, ...(tail === undefined ? [] : left), ...after].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  )
}
