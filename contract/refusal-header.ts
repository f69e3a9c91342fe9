/** The header with which a program tells refusals apart (docs/rules/interface.md#refusal-codes). */

/** The codes of a refused answer, in the order of its sentences. */
export const REFUSAL_HEADER = 'Quayline-Refusal'

/** The codes of answers that no rule of the business refuses: their status, and what to do. */
export const FORM_CODES = {
  invalid: {
    status: 400,
    advice: 'A field or parameter has another shape than the document says: correct it.',
  },
  not_understood: { status: 400, advice: 'This is no valid HTTP: check the address and the headers.' },
  too_slow: { status: 408, advice: 'The request did not arrive in time: send it again.' },
  head_too_large: { status: 431, advice: 'Address and headers are too large: send less, 16 KB in all.' },
  failed: { status: 500, advice: 'Our fault: send it again later, and tell us the reference if it stays.' },
} as const
