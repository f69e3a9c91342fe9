/**
 * Loaded by the product's process before its own files: password hashes take the least that argon2id allows, as in the
 * HTTP tests (docs/decisions/0223-journeys-hash-at-the-least-cost.md). No TypeScript, since `npm` may run in an older
 * Node.js than the product, and loads this file as well.
 */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const { argon2 } = crypto
crypto.argon2 = (algorithm, parameters, callback) =>
  argon2(algorithm, { ...parameters, memory: 8, passes: 1 }, callback)
syncBuiltinESMExports()
