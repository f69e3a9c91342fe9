/**
 * Loaded by the product's process before its own files: password hashes have the lowest cost that argon2id allows, as
 * in the HTTP tests (docs/decisions/0223-journeys-hash-passwords-at-the-lowest-cost.md). It is not TypeScript, since `npm` also
 * loads it and may run on an older Node.js than the product.
 */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const { argon2 } = crypto
crypto.argon2 = (algorithm, parameters, callback) =>
  argon2(algorithm, { ...parameters, memory: 8, passes: 1 }, callback)
syncBuiltinESMExports()
