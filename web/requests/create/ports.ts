import { shortCode } from '#domain/requests/ports.ts'
import type { Option } from '../../ui/matching.ts'

/**
 * Ports as options: each has a unique label, and is also found by its UN/LOCODE, a UK port also by the last three letters
 * of it (docs/rules/ports.md#codes).
 */
export function portOptions(ports: readonly { readonly name: string; readonly code: string }[]): Option[] {
  return ports.map(({ name, code }) => {
    const short = shortCode(code)
    return { value: name, label: name, codes: short === null ? code : `${code}, ${short}` }
  })
}
