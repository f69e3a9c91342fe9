/** The labels of the axis of a chart. */

/** Distances of labels for numbers without decimals; above them their multiples by ten, a hundred and so on. */
export const WHOLE = [1, 2, 5] as const
/** For numbers that are written with one decimal. */
export const TENTHS = [0.1, 0.2, 0.5, ...WHOLE] as const
/** For minutes, which are written as days, hours and minutes. */
export const MINUTES = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440, 2880, 7200] as const

/** With more, the labels of a low chart are dense. */
const MOST_STEPS = 5

/**
 * The numbers beside an axis, from 0 to the first that is not below the greatest figure: each is one of the steps apart
 * from the next, so that it is written in full.
 */
export function axisTicks(greatest: number, steps: readonly number[]): number[] {
  let times = 1
  let step: number | undefined
  while (step === undefined) {
    step = steps.map((one) => one * times).find((one) => one * MOST_STEPS >= greatest)
    times *= 10
  }
  const count = Math.max(1, Math.ceil(greatest / step - 1e-9))
  // Multiples of 0.1 have no exact binary form.
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toFixed(1)))
}
