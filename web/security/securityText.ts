import type { SecurityKind, SecurityOutcome } from '#domain/security/log.ts'

/** A kind of entry as its column and filter show it. */
export function kindText(kind: SecurityKind): string {
  return kind.charAt(0).toUpperCase() + kind.slice(1)
}

export function outcomeText(outcome: SecurityOutcome): string {
  return outcome === 'done' ? 'Done' : 'Refused'
}
