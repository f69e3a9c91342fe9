import { once } from 'node:events'
import { pipeline, type Readable, Transform } from 'node:stream'
import { StoreAway } from './storage.ts'

/**
 * A content that fails unless it has as many bytes as were stored. An answer names its length first: with fewer bytes its
 * reader would wait for the others, and more of them would be taken for the next answer of the connection.
 * Resolves with its first bytes: a failure before them can still be answered.
 * @param failed is told why the content is not whole; not of a reader that leaves.
 */
export async function wholeContent(
  content: Readable,
  bytes: number,
  failed: (error: unknown) => void,
): Promise<Readable> {
  let passed = 0
  const wrong = () => new StoreAway(`the store of files has a content of other than ${bytes} bytes`)
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      passed += chunk.length
      if (passed > bytes) done(wrong())
      else done(null, chunk)
    },
    flush(done) {
      done(passed < bytes ? wrong() : null)
    },
  })
  const whole = pipeline(content, counted, (error) => {
    if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') failed(error)
  })
  await once(whole, 'readable')
  return whole
}
