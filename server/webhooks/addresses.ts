/** Where webhooks may be sent: to addresses of the public internet (docs/rules/webhooks.md#addresses). */
import { promises as dns, type LookupAddress } from 'node:dns'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Addresses that look public and lead into the network of a cloud: Azure answers its machines at this one. */
const OF_CLOUDS = new Set(['168.63.129.16'])

/**
 * True for an address of the public internet: not private, loopback, link-local, of a carrier, multicast, reserved,
 * nor one of IPv6 that holds an address of IPv4.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || OF_CLOUDS.has(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  // Of IPv6 only this part is in use for the public internet.
  return parsed.kind() === 'ipv4' || parsed.match(ipaddr.parseCIDR('2000::/3') as never)
}

/** True for a URL whose host is the number of an address, and not of the public internet: no name has to be resolved. */
export function isPrivateNumber(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  return isIP(host) !== 0 && !isPublicAddress(host)
}

/** Finds the addresses of a name. */
export type Resolve = (name: string) => Promise<readonly LookupAddress[]>

const resolveName: Resolve = (name) => dns.lookup(name, { all: true, verbatim: true })

/** Says why a message cannot be sent there. */
export class BadAddress extends Error {}

/** One sentence for a name that does not exist and one of a private network: it must not say which names a network has. */
export const NOT_PUBLIC = 'The address is not on the public internet'

/**
 * The addresses of a host, each of which may be sent to. The connection has to use these and not ask again: a name may
 * change what it leads to between two questions.
 * @throws BadAddress for a host without addresses, or with one that is not public.
 */
export async function addressesOf(
  hostname: string,
  anywhere: boolean,
  resolve: Resolve = resolveName,
): Promise<readonly LookupAddress[]> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  const found = family ? [{ address: host, family }] : await resolve(host)
  if (found.length === 0) throw new BadAddress(NOT_PUBLIC)
  if (!anywhere && !found.every(({ address }) => isPublicAddress(address))) throw new BadAddress(NOT_PUBLIC)
  return found
}
