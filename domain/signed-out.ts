/** The refusal of a call without a session. It is separate from the others, since every page needs it. */
export const SIGNED_OUT = 'Please sign in.'
