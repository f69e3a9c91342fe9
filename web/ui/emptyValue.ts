/** What stands where a value would, when there is none. As the specifications write it. */
export const EMPTY_VALUE = '-'
