/** The header of a call that creates (docs/rules/interface.md#idempotency). */

/** How many characters a key may have. */
export const MAX_KEY_LENGTH = 255
