/** Shown in place of a missing value. */
export const EMPTY_VALUE = '-'
