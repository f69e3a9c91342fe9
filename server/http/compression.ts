/** Compression of the JSON that calls answer with; pages, scripts and styles are stored compressed (server/pages). */
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Smaller answers fit into a packet or two anyway. */
const WORTH_IT_BYTES = 2048

/**
 * Register it before the routes. No answer holds a secret beside text that an attacker could choose and request
 * repeatedly: the token is a header that no other site can send.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    // Compressed bodies are refused, like any other unknown encoding.
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: WORTH_IT_BYTES,
    // Not the stream of events: its lines must not wait for each other.
    customTypes: /^(application\/json|text\/csv)/,
  })
}
