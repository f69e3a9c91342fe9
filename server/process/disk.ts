/** How full the disk of DATA_DIR is, and how a full one fails. */
import { statfs } from 'node:fs/promises'

/** The codes of the operating system for a disk, or a quota, without room. */
export const NO_ROOM: readonly string[] = ['ENOSPC', 'EDQUOT', 'EFBIG']

/**
 * Free shares of the disk, from 0 to 1. Below the first the operator gets a caution, below the second an urgent one.
 */
export const MIN_FREE_SHARE = 0.1
export const URGENT_FREE_SHARE = 0.02

/** The free share of the disk of a folder, from 0 to 1. */
export async function freeShare(folder: string): Promise<number> {
  const { bavail, blocks } = await statfs(folder)
  return bavail / blocks
}

/** The caution for an operator about a disk with this free share; null if there is enough room. */
export function cautionOfDisk(free: number): string | null {
  if (free >= MIN_FREE_SHARE) return null
  const left = `${Math.floor(free * 100)}% of the disk of DATA_DIR is free`
  return free < URGENT_FREE_SHARE
    ? `The disk is full: ${left}. Make room now.`
    : `The disk fills up: ${left}.`
}
