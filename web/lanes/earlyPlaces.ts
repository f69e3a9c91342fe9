/** Places that are typed before the ports have loaded: they are read once more then. */
import { AREAS, REGIONS } from '#domain/places/areas.data.ts'
import { tokenLabel } from '#domain/places/token.ts'
import type { Port } from '#domain/requests/ports.ts'
import { tokenMeant } from './laneForm.ts'

/** The typed texts, by the tokens for which they were taken without the ports. */
export type EarlyPlaces = Readonly<Record<string, string>>

/** The places that can be chosen; ports before areas of the same name. */
export function knownPlaces(ports: readonly Port[]): string[] {
  return [
    ...Object.keys(REGIONS).map((region) => `region:${region}`),
    ...ports.map(({ code }) => `port:${code}`),
    ...Object.keys(AREAS).map((area) => `area:${area}`),
  ]
}

/** The label of a token. */
export function placeLabel(token: string, ports: readonly Port[]): string {
  return tokenLabel(token, (code) => ports.find((port) => port.code === code)?.name)
}

/** The tokens with those that were typed early as they are read with the ports, each once. */
export function readWithPorts(
  tokens: readonly string[],
  early: EarlyPlaces,
  ports: readonly Port[],
): string[] {
  const known = knownPlaces(ports)
  const meant = (token: string) => {
    const typed = early[token]
    return typed === undefined ? null : tokenMeant(typed, known, (one) => placeLabel(one, ports))
  }
  return [...new Set(tokens.map((token) => meant(token) ?? token))]
}
