import type { Option } from '../../ui/matching.ts'

/** Ports as choices: each has a name of its own, and is found by its UN/LOCODE as well. */
export function portOptions(ports: readonly { readonly name: string; readonly code: string }[]): Option[] {
  return ports.map(({ name, code }) => ({ value: name, label: name, codes: code }))
}
