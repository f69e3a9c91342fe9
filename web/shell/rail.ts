/** Narrow screens, on which the icons have no names, on a device that can hover. */
export const RAIL = '(min-width: 30.01em) and (max-width: 48em) and (any-hover: hover)'
