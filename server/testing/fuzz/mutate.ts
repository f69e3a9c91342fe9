/** Nearly right bodies: a valid one with one thing changed. */
import fc, { type Arbitrary } from 'fast-check'
import { FilePart, hostile, hostileText, KnownId, RawJson } from './values.ts'

type Path = readonly (string | number)[]

type Change =
  | { readonly kind: 'replace' | 'add'; readonly value: unknown }
  | { readonly kind: 'remove' | 'wrap' | 'double' | 'asText' }

const change: Arbitrary<Change> = fc.oneof(
  { weight: 8, arbitrary: hostile.map((value): Change => ({ kind: 'replace', value })) },
  { weight: 2, arbitrary: hostileText.map((value): Change => ({ kind: 'replace', value })) },
  { weight: 1, arbitrary: hostile.map((value): Change => ({ kind: 'add', value })) },
  { weight: 2, arbitrary: fc.constantFrom<Change>({ kind: 'remove' }, { kind: 'wrap' }) },
  { weight: 2, arbitrary: fc.constantFrom<Change>({ kind: 'double' }, { kind: 'asText' }) },
)

/** A change of one place of a value, the value itself included. */
export function mutation(): Arbitrary<(value: unknown) => unknown> {
  return fc.tuple(fc.nat(1000), change).map(([nth, change]) => (value: unknown) => {
    const paths = pathsIn(value)
    return changed(value, paths[nth % paths.length] ?? [], change)
  })
}

function pathsIn(value: unknown, at: Path = []): Path[] {
  if (!isTree(value)) return [at]
  return [at, ...Object.entries(value).flatMap(([key, inner]) => pathsIn(inner, [...at, key]))]
}

function changed(value: unknown, [head, ...rest]: Path, change: Change): unknown {
  if (head === undefined) return apply(value, change)
  if (!isTree(value)) return value
  const key = String(head)
  const isHere = rest.length === 0
  if (isHere && change.kind === 'remove') {
    if (Array.isArray(value)) return value.toSpliced(Number(key), 1)
    const { [key]: _, ...others } = value as Record<string, unknown>
    return others
  }
  if (isHere && change.kind === 'double' && Array.isArray(value)) return [...value, value[Number(key)]]
  const inner = changed((value as Record<string, unknown>)[key], rest, change)
  return Array.isArray(value) ? value.with(Number(key), inner) : { ...value, [key]: inner }
}

function apply(value: unknown, change: Change): unknown {
  switch (change.kind) {
    case 'replace':
      return change.value
    case 'wrap':
      return [value]
    case 'double':
      return Array.isArray(value) ? [...value, ...value] : { value }
    case 'asText':
      return isTree(value) ? JSON.stringify(value) : String(value)
    case 'add':
      return isTree(value) && !Array.isArray(value)
        ? { ...value, unheardOf: change.value, id: change.value }
        : value
    case 'remove':
      return undefined
  }
}

function isTree(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  return !(value instanceof RawJson || value instanceof KnownId || value instanceof FilePart)
}
