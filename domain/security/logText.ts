/** The words of the security log, on screens and in files (docs/rules/security-log.md). */
import type { SecurityKind, SecurityOutcome } from './log.ts'

/** A kind of entry as its column and filter show it. */
export function kindText(kind: SecurityKind): string {
  return kind.charAt(0).toUpperCase() + kind.slice(1)
}

export function outcomeText(outcome: SecurityOutcome): string {
  return outcome === 'done' ? 'Done' : 'Refused'
}
