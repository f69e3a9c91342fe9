import { whyNoAddress, whyNoUrl } from './settings-checks.ts'

/** The variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Reads single settings of an environment, and collects what is wrong with them: a sentence each. */
export class SettingsReader {
  readonly problems: string[] = []
  readonly #env: Environment

  constructor(env: Environment) {
    this.#env = env
  }

  /** Adds problems; null is none. */
  add(...problems: readonly (string | null)[]): void {
    this.problems.push(...problems.filter((problem) => problem !== null))
  }

  /** A setting without blanks around it; null if it is not set. */
  text(name: string): string | null {
    return this.#env[name]?.trim() || null
  }

  /** A whole number in a range. */
  number(name: string, fallback: number, min: number, max: number): number {
    const typed = this.text(name) ?? String(fallback)
    const value = Number(typed)
    if (!/^\d{1,9}$/.test(typed) || value < min || value > max)
      this.add(`${name} must be a number from ${min} to ${max}.`)
    return value
  }

  /** True for "on". */
  onOff(name: string, fallback: boolean): boolean {
    return this.#eitherOf(name, 'on', 'off', fallback)
  }

  /** True for "required". */
  requiredOrOff(name: string, fallback: boolean): boolean {
    return this.#eitherOf(name, 'required', 'off', fallback)
  }

  #eitherOf(name: string, yes: string, no: string, fallback: boolean): boolean {
    const value = this.text(name)?.toLowerCase() ?? (fallback ? yes : no)
    if (value !== yes && value !== no) this.add(`${name} must be "${yes}" or "${no}", not "${value}".`)
    return value === yes
  }

  /** A URL with one of these protocols; null if it is not set. */
  url(name: string, protocols: readonly string[]): string | null {
    const value = this.text(name)
    if (value !== null) this.add(whyNoUrl(name, value, protocols))
    return value
  }

  /** An email address; a sender may have a name with it. */
  address(name: string, fallback: string, mayHaveName = false): string {
    const value = this.text(name)
    if (value !== null) this.add(whyNoAddress(name, value, mayHaveName))
    return value ?? fallback
  }

  /** Whether settings that belong together are set: all or none of them. `optional` ones need the others. */
  together(names: readonly string[], optional: readonly string[] = []): boolean {
    const missing = names.filter((name) => this.text(name) === null)
    const extra = optional.filter((name) => this.text(name) !== null)
    if (missing.length === names.length && extra.length > 0)
      this.add(`${extra.join(' and ')} cannot be used without ${names.join(', ')}: set all of them or none.`)
    if (missing.length > 0 && missing.length < names.length)
      this.add(`${names.join(', ')} belong together; missing: ${missing.join(', ')}.`)
    return missing.length === 0
  }
}
