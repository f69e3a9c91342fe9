/**
 * How a rule refuses: by codes. It is a file without the sentences, so that a page that only asks rules does not load
 * those of the whole product.
 */
import type { RefusalCode } from './refusals.ts'

/** The place of a problem in a value, in domain field names and list positions. */
export type Path = readonly (string | number)[]

/** One reason why something is refused. `path` is given for refusals about a field. */
export interface Refusal {
  readonly code: RefusalCode
  readonly path?: Path
  /** The values for the placeholders of the message, if the rule knows them. */
  readonly values?: Readonly<Record<string, string>>
  /** The fields of the object that have changed meanwhile, if that is the reason. */
  readonly changed?: readonly string[]
}

/** The negative answer of a rule: one reason, or several field problems at once. */
export class Refused {
  readonly refusals: readonly Refusal[]
  constructor(refusals: readonly Refusal[]) {
    this.refusals = refusals
  }
}

/** Refuses with one code; `path` names the field at fault in domain words, `values` fill the sentence. */
export function refuse(code: RefusalCode, path?: Path, values?: Refusal['values']): Refused {
  return new Refused([{ code, ...(path ? { path } : {}), ...(values ? { values } : {}) }])
}

/** True for a refusal. */
export function isRefused(answer: unknown): answer is Refused {
  return answer instanceof Refused
}
