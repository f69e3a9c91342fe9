import type { Opened, Unusable } from './table.ts'

/** The largest file that is read. */
const MAX_FILE_BYTES = 5 * 1024 * 1024
/** A file of that size takes a second or two; a file that takes longer is not a list of requests. */
const TIME_LIMIT_MS = 20_000

const TOO_LARGE =
  'The file is larger than 5 MB. Up to 200 requests can be posted at once: copy the rows that you want to post into a file of their own.'
const TOO_SLOW =
  'The file takes too long to read. Copy the rows that you want to post into a new file, or paste them here.'

/** The cells of a file, read in a worker that is ended with the signal or when it takes too long. */
export async function readInWorker(file: File, signal: AbortSignal): Promise<Opened | Unusable> {
  if (file.size > MAX_FILE_BYTES) return { problem: TOO_LARGE }
  let timer: ReturnType<typeof setTimeout> | undefined
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<Opened | Unusable>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Opened | Unusable>) => resolve(data)
      worker.onerror = (event) => reject(new Error(event.message || 'The file could not be read.'))
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      timer = setTimeout(() => resolve({ problem: TOO_SLOW }), TIME_LIMIT_MS)
      worker.postMessage(file)
    })
  } finally {
    clearTimeout(timer)
    worker.terminate()
  }
}
