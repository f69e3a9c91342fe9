/** Compression of the JSON that calls answer with; pages, scripts and styles are stored compressed (server/pages). */
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Below this a packet or two carry it all the same. */
const WORTH_IT_BYTES = 2048

/**
 * Has to be there before the routes. Nothing secret stands in an answer beside what a stranger could choose and
 * have asked for again and again: the token is a header that no other site can send.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    // Bodies that come compressed are refused, as any other encoding that is not understood.
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: WORTH_IT_BYTES,
    // Not the stream of events, whose lines must not wait for each other.
    customTypes: /^application\/json/,
  })
}
