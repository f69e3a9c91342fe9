/** The page of a paper: its sizes in points, and its colours. */
export const MARGIN = 48
export const WIDTH = 595.28 - 2 * MARGIN
export const BOTTOM = 841.89 - 64

export const INK = '#14202b'
export const DIMMED = '#52606d'
export const LINE = '#c5ced6'
