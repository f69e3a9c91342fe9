const declared = new Set<string>()

/** Remembers a name of the HTTP interface; only the declaring functions of this folder call it. */
export function declareName(name: string): void {
  declared.add(name)
}

/** Every wire name that this folder declares; the architecture test looks for them everywhere else. */
export function wireNames(): ReadonlySet<string> {
  return declared
}
