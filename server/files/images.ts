/** Decodes and rewrites every uploaded image, in a process that can be killed. Images are never stored as uploaded. */
import { type ChildProcess, fork } from 'node:child_process'
import { throwRefusal } from '../http/errors.ts'
import { programFile } from '../process/program-file.ts'
import { type Decoded, TOO_MUCH_MEMORY } from './decoded.ts'
import { fairQueue } from './fair-queue.ts'

/** Two processes decode at once, one for each of several workers. One image per company at a time, so that other companies are not delayed. */
const QUEUE = { atOnce: 2, waiting: 20, waitingOfOne: 8 }
/** The largest accepted image needs five seconds on a slow machine; starting a process needs one more. */
const LONGEST_MS = 30_000
/** An idle process ends after this time. */
const IDLE_MS = 60_000

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
   * An image as it is kept: upright, without metadata, at most 2000 pixels a side, as WebP; of a moving one the
   * first picture.
   * @throws RefusedError image_unreadable at `path` for what cannot be decoded, has too many pixels or takes too
   * long; too_busy where too many images wait; upload_cut_short where the caller has left.
   */
  rewrite(content: Uint8Array, path: readonly (string | number)[], owner: ImageOwner): Promise<Uint8Array>
  /** Ends the processes. */
  close(): void
}

export function openImageRewriter(workers = 1): ImageRewriter {
  const queue = fairQueue({ ...QUEUE, atOnce: workers > 1 ? 1 : QUEUE.atOnce })
  const idle: { readonly decoder: ChildProcess; readonly timer: NodeJS.Timeout }[] = []
  const all = new Set<ChildProcess>()

  function take(): ChildProcess {
    const known = idle.pop()
    if (known) {
      clearTimeout(known.timer)
      if (known.decoder.connected) return known.decoder
    }
    const started = startDecoder()
    all.add(started)
    started.once('exit', () => all.delete(started))
    return started
  }

  function giveBack(decoder: ChildProcess): void {
    if (!decoder.connected) return
    const timer = setTimeout(() => {
      idle.splice(
        idle.findIndex((one) => one.decoder === decoder),
        1,
      )
      decoder.kill()
    }, IDLE_MS)
    timer.unref()
    idle.push({ decoder, timer })
  }

  return {
    async rewrite(content, path, { key, signal }) {
      const endTurn = await queue.enter(key, signal)
      const decoder = take()
      try {
        const outcome = await decode(decoder, content, signal)
        if (outcome === 'left') return throwRefusal('upload_cut_short')
        if (outcome === 'lost') return throwRefusal('too_busy')
        return outcome ?? throwRefusal('image_unreadable', path)
      } finally {
        giveBack(decoder)
        endTurn()
      }
    },
    close() {
      for (const { timer } of idle) clearTimeout(timer)
      for (const decoder of all) decoder.kill('SIGKILL')
    },
  }
}

function startDecoder(): ChildProcess {
  const decoder = fork(programFile('decode-images'), {
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=64'],
    // The decoder gets no environment variables of the server; this one returns freed memory sooner.
    env: { MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // The decoder alone does not keep the server process alive.
  decoder.unref()
  decoder.channel?.unref()
  return decoder
}

/**
 * The image written anew; null where it cannot be read; 'left' where the caller left; 'lost' where the process
 * ended by itself. A decoder that did not answer has been ended.
 */
function decode(
  decoder: ChildProcess,
  content: Uint8Array,
  signal: AbortSignal,
): Promise<Uint8Array | null | 'left' | 'lost'> {
  const { promise, resolve } = Promise.withResolvers<Uint8Array | null | 'left' | 'lost'>()
  const end = (outcome: null | 'left') => {
    // Before the kill, so that the process is not reused.
    decoder.disconnect()
    decoder.kill('SIGKILL')
    resolve(outcome)
  }
  const onLeft = () => end('left')
  const onExit = (status: number | null) => resolve(status === TOO_MUCH_MEMORY ? null : 'lost')
  const onError = () => resolve('lost')
  const onMessage = (decoded: unknown) => resolve((decoded as Decoded).content)
  const tooLong = setTimeout(() => end(null), LONGEST_MS)
  signal.addEventListener('abort', onLeft, { once: true })
  decoder.once('exit', onExit).once('error', onError).once('message', onMessage)
  decoder.send(content, (error) => error && onError())
  return promise.finally(() => {
    clearTimeout(tooLong)
    signal.removeEventListener('abort', onLeft)
    decoder.off('exit', onExit).off('error', onError).off('message', onMessage)
  })
}
