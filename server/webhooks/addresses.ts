/** Where webhooks may be sent: to addresses of the public internet (docs/rules/webhooks.md#addresses). */
import { promises as dns, type LookupAddress } from 'node:dns'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Addresses that look public but are internal to a cloud: Azure's virtual public IP. */
const OF_CLOUDS = new Set(['168.63.129.16'])

/**
 * True for an address of the public internet: not private, loopback, link-local, of a carrier, multicast, reserved,
 * nor one of IPv6 that holds an address of IPv4.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || OF_CLOUDS.has(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  // Only this part of IPv6 is used for the public internet.
  return parsed.kind() === 'ipv4' || parsed.match(ipaddr.parseCIDR('2000::/3') as never)
}

/** True for a URL with a numeric host that is not on the public internet: no name has to be resolved. */
export function isPrivateNumber(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  return isIP(host) !== 0 && !isPublicAddress(host)
}

/** Finds the addresses of a name. */
export type Resolve = (name: string) => Promise<readonly LookupAddress[]>

/** How the system finds names, those of this machine's network included. */
const resolveAnywhere: Resolve = (name) => dns.lookup(name, { all: true, verbatim: true })

/** c-ares waits this long for a name server, and twice as long at the second try. */
const NAME_SERVER = { timeout: 1500, tries: 2 }

/**
 * How names on the public internet are found: by asking the name servers directly. The look-up of the system holds one of
 * two threads until it has an answer, and a customer's name server may give none: meanwhile the process would find no
 * other name, such as those of the database, of mail servers and of the store of files.
 */
export function askNameServers(servers?: readonly string[]): Resolve {
  return async (name) => {
    const resolver = new dns.Resolver(NAME_SERVER)
    if (servers) resolver.setServers(servers)
    // A name without addresses of one family is an error there.
    const none = () => []
    const [four, six] = await Promise.all([
      resolver.resolve4(name).catch(none),
      resolver.resolve6(name).catch(none),
    ])
    return [
      ...four.map((address) => ({ address, family: 4 })),
      ...six.map((address) => ({ address, family: 6 })),
    ]
  }
}

/** Says why a message cannot be sent there. */
export class BadAddress extends Error {}

/** The same message for an unknown name and a private one: it must not reveal which names a network has. */
export const NOT_PUBLIC = 'The address is not on the public internet'

/**
 * The addresses of a host, each of which may be sent to. The connection has to use these and not resolve again: a name
 * may have other addresses at the next look-up.
 * @throws BadAddress for a host without addresses, or with one that is not public.
 */
export async function addressesOf(
  hostname: string,
  anywhere: boolean,
  resolve: Resolve = anywhere ? resolveAnywhere : askNameServers(),
): Promise<readonly LookupAddress[]> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  const found = family ? [{ address: host, family }] : await resolve(host)
  if (found.length === 0) throw new BadAddress(NOT_PUBLIC)
  if (!anywhere && !found.every(({ address }) => isPublicAddress(address))) throw new BadAddress(NOT_PUBLIC)
  return found
}
