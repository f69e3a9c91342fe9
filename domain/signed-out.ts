/** What a call without a session is answered. Apart from the other refusals, since every page needs this one. */
export const SIGNED_OUT = 'Please sign in.'
