/** The messages between the server and its decoder process. */

/** The result: the rewritten image; or nothing if it cannot be read. */
export interface Decoded {
  readonly content: Uint8Array | null
}

/** The status with which the process ends itself when an image takes too much memory. */
export const TOO_MUCH_MEMORY = 86
