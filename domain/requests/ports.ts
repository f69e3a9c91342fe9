/** Which places of a request are ports, and the names of the ports in the list. */
import type { Refusal } from '../refuse.ts'
import type { ContainerLoadType } from './vocabulary.ts'

/** A port before names are made unique. */
interface PortOfTheWorld {
  /** UN/LOCODE. */
  readonly code: string
  readonly name: string
  readonly country: string
  readonly region: string
}

/** A port as it is offered: no two have the same name. */
export interface Port {
  readonly name: string
  readonly code: string
}

const HOME = 'United Kingdom'

/**
 * Gives every port a name of its own, UK ports first, each part by name. Where names are shared, a UK port keeps
 * the plain name and the others carry their country; those of one country carry their region as well, and their code if
 * the region is the same, too.
 */
export function namedPorts(ports: readonly PortOfTheWorld[]): Port[] {
  const sharing = Map.groupBy(ports, ({ name }) => name.toLowerCase())
  const byName = new Intl.Collator('en-GB')
  return ports
    .map((port) => ({ ...port, name: ownName(port, sharing.get(port.name.toLowerCase()) ?? []) }))
    .sort(
      (a, b) =>
        Number(b.country === HOME) - Number(a.country === HOME) ||
        byName.compare(a.name, b.name) ||
        a.code.localeCompare(b.code),
    )
    .map(({ name, code }) => ({ name, code }))
}

function ownName(port: PortOfTheWorld, sharing: readonly PortOfTheWorld[]): string {
  const { name, country, region, code } = port
  const compatriots = sharing.filter((other) => other.country === country)
  if (sharing.length === 1 || (country === HOME && compatriots.length === 1)) return name
  if (compatriots.length === 1) return `${name}, ${country}`
  if (compatriots.filter((other) => other.region === region).length === 1)
    return `${name}, ${region}, ${country}`
  return `${name}, ${country} (${code})`
}

/**
 * The last three letters of the UN/LOCODE of a UK port, as release notes and offices write it: `FXT` for `GBFXT`. Null for
 * a port abroad, since ports of several countries share their letters.
 */
export function shortCode(code: string): string | null {
  return /^GB(\w{3})$/.exec(code)?.[1] ?? null
}

/** The end of a container request's route that is a port: the pickup of an import, the delivery of an export. */
export function portEnd(loadType: ContainerLoadType | null): 'pickup' | 'delivery' | null {
  if (loadType === 'Import') return 'pickup'
  return loadType === 'Export' ? 'delivery' : null
}

/** A container request as the rule needs it. */
interface Routed {
  readonly shipment: { readonly loadType: ContainerLoadType }
  readonly route: { readonly pickup: string; readonly delivery: string }
}

/**
 * Refuses a port that is not in the list with port_unknown. `before` is the stored request, if one is changed: an
 * unchanged place that is not in the list is accepted.
 */
export function portProblems(
  request: Routed,
  isPort: (name: string) => boolean,
  before: Routed | null = null,
): Refusal[] {
  const end = portEnd(request.shipment.loadType)
  if (end === null || isPort(request.route[end])) return []
  const isUnchanged =
    before !== null && portEnd(before.shipment.loadType) === end && before.route[end] === request.route[end]
  return isUnchanged ? [] : [{ code: 'port_unknown', path: ['route', end] }]
}
