/** Refusals. Rules return codes; no code recognises a refusal by its text. */
import { type RefusalCode, refusals } from './refusal-list.ts'

export { type RefusalCode, refusals } from './refusal-list.ts'
export { isRefused, type Path, type Refusal, Refused, refuse } from './refuse.ts'

/**
 * The sentence of a refusal with its placeholders filled.
 * A placeholder without a value stays visible, so that a forgotten one is noticed.
 */
export function sentenceOf(code: RefusalCode, values: Readonly<Record<string, string>> = {}): string {
  return refusals[code].sentence.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
