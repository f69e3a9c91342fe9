/** The header with which a program tells refusals apart (docs/rules/interface.md#refusal-codes). */

/** The codes of a refused answer, in the order of its sentences. */
export const REFUSAL_HEADER = 'Quayline-Refusal'

/** The codes of answers that no rule of the business refuses. */
export const FORM_CODES = {
  invalid: 'A field or a parameter has another shape than the document says: correct it.',
  not_understood: 'The request is no valid HTTP, or its address cannot be decoded: correct it.',
  failed: 'Our fault: send the same again later, and tell us the reference if it stays.',
} as const
