/** How full the disk of DATA_DIR is. */
import { statfs } from 'node:fs/promises'

/** Shares of the disk, from 0 to 1: with less than the first there should be made room, with less than the second now. */
export const LEAST_FREE = 0.1
export const NONE_FREE = 0.02

/** Which share of the disk of a folder is free, from 0 to 1. */
export async function freeShare(folder: string): Promise<number> {
  const { bavail, blocks } = await statfs(folder)
  return bavail / blocks
}

/** What an operator should know of a disk with that share free; null where there is room. */
export function cautionOfDisk(free: number): string | null {
  if (free >= LEAST_FREE) return null
  const left = `${Math.floor(free * 100)} % of the disk of DATA_DIR are free`
  return free < NONE_FREE ? `The disk is full: ${left}. Make room now.` : `The disk fills up: ${left}.`
}
