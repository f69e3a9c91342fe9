/** Rectangles on the screen, in pixels. */

export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Fractions of a pixel come from rounding; the box of a glyph is a little larger than the glyph. */
export const TOLERANCE = 1.5

export function boxOf({ left, top, right, bottom }: DOMRect): Box {
  return { left, top, right, bottom }
}

export function isEmpty({ left, top, right, bottom }: Box): boolean {
  return right - left < 0.5 || bottom - top < 0.5
}

/** The common part of two boxes. Without one, a side lies beyond its opposite. */
export function common(a: Box, b: Box): Box {
  return {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  }
}

/** The smallest box around all. */
export function union(boxes: readonly Box[]): Box {
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  }
}
