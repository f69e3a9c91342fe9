import type { Endpoint } from '#contract/endpoint.ts'
import { InvalidError } from './errors.ts'

/**
 * The query or body of a call as its endpoint declares it; undefined if it declares none.
 * @throws InvalidError with the problems at their fields.
 */
export function decoded(endpoint: Endpoint, part: 'body' | 'query', value: unknown): never {
  const shape = endpoint[part]
  if (!shape) return undefined as never
  const reading = shape.read(value ?? {})
  if (!reading.ok) throw new InvalidError(part, reading.problems)
  // The value has the type that the endpoint declares; callers see it through Call<E>.
  return reading.value as never
}
