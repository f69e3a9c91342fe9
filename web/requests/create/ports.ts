import type { Option } from '../../ui/matching.ts'

/** Ports as options: each has a unique label, and is also found by its UN/LOCODE. */
export function portOptions(ports: readonly { readonly name: string; readonly code: string }[]): Option[] {
  return ports.map(({ name, code }) => ({ value: name, label: name, codes: code }))
}
