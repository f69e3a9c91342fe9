/** Decodes and rewrites every uploaded image, in a process that can be killed. Images are never stored as uploaded. */
import { throwRefusal } from '../http/errors.ts'
import { openProcessPool } from '../process/process-pool.ts'
import { type Decoded, TOO_MUCH_MEMORY } from './decoded.ts'
import { fairQueue } from './fair-queue.ts'

/** Two images are decoded at once, or one in each of several workers; one per company, so that others are not delayed. */
const QUEUE = { atOnce: 2, waiting: 20, waitingOfOne: 8 }
/** The largest accepted image needs five seconds on a slow machine; starting a process needs one more. */
const MAX_MS = 30_000
/** The media type of the images that {@link ImageRewriter} returns. */
export const REWRITTEN_TYPE = 'image/webp'

/** The company of an image, and whether the caller still waits for it. */
export interface ImageOwner {
  /** The company; its images are queued together. */
  readonly key: string
  readonly signal: AbortSignal
}

export interface ImageRewriter {
  /**
   * An image as it is stored: upright, without metadata, at most 2000 pixels a side, as WebP; of an animated one the
   * first picture.
   * @throws RefusedError image_unreadable at `path` if it cannot be decoded, has too many pixels or takes too long;
   * too_busy if too many images wait; upload_cut_short if the caller has disconnected.
   */
  rewrite(content: Uint8Array, path: readonly (string | number)[], owner: ImageOwner): Promise<Uint8Array>
  /** Ends the processes. */
  close(): void
}

export function openImageRewriter(workers = 1): ImageRewriter {
  const queue = fairQueue({ ...QUEUE, atOnce: workers > 1 ? 1 : QUEUE.atOnce })
  const decoders = openProcessPool<Uint8Array, Decoded>('decode-images', {
    execArgv: ['--max-old-space-size=64'],
    maxMs: MAX_MS,
  })
  return {
    async rewrite(content, path, { key, signal }) {
      const endTurn = await queue.enter(key, signal)
      try {
        const outcome = await decoders.run(content, signal)
        if ('answer' in outcome) return outcome.answer.content ?? throwRefusal('image_unreadable', path)
        if (outcome.failure === 'left') return throwRefusal('upload_cut_short')
        if (outcome.failure === 'lost' && outcome.status !== TOO_MUCH_MEMORY) return throwRefusal('too_busy')
        return throwRefusal('image_unreadable', path)
      } finally {
        endTurn()
      }
    },
    close: decoders.close,
  }
}
