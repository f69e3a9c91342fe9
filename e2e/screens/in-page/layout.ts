/** Faults in the layout of a page. */
import { controlFaults } from './controls.ts'
import { fieldFaults } from './fields.ts'
import { overlapFaults, type Placed } from './overlaps.ts'
import { scrollingFaults } from './scrolling.ts'
import { textFaults } from './texts.ts'

export interface MeasureOptions {
  /** The height that main buttons need on touch screens, in pixels. */
  readonly mainButtonHeight?: number
  /** The size of text that fields need on touch screens, in pixels. */
  readonly fieldText?: number
}

/** The layout faults of the page as it is now, a line each; empty without a fault. */
export function layoutFaults({ mainButtonHeight = 0, fieldText = 0 }: MeasureOptions): string[] {
  const placed: Placed[] = []
  const faults = [
    ...scrollingFaults(),
    ...textFaults(placed),
    ...fieldFaults(fieldText),
    ...controlFaults(mainButtonHeight, placed),
    ...overlapFaults(placed),
  ]
  return [...new Set(faults)]
}
