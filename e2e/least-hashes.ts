/**
 * Loaded by the product's process before its own files: password hashes take the least that argon2id allows, as in the
 * HTTP tests (docs/decisions/0223-journeys-hash-at-the-least-cost.md).
 */
import crypto, { type Argon2Parameters } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const { argon2 } = crypto
crypto.argon2 = (
  algorithm: Parameters<typeof argon2>[0],
  parameters: Argon2Parameters,
  callback: Parameters<typeof argon2>[2],
) => argon2(algorithm, { ...parameters, memory: 8, passes: 1 }, callback)
syncBuiltinESMExports()
