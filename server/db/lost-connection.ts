/** Distinguishes a lost connection from a statement that the database refused. */
import type pg from 'pg'

/**
 * The connection ended while a statement was running. The transaction was rolled back; if the commit got no answer, its
 * outcome is unknown. The call can be sent again with its idempotency key.
 */
export class LostConnection extends Error {}

/**
 * The codes after which PostgreSQL closes the connection: the server stops, an administrator ended the session, or a
 * session or transaction took longer than the database role may.
 */
const ENDING = new Set(['57P01', '57P02', '57P03', '57P05', '25P03', '25P04'])

/** Turns the error of a statement into LostConnection if the connection failed; returns other errors unchanged. */
export function asLostConnection(error: unknown): unknown {
  if (isFromDatabase(error))
    return error.code !== undefined && (ENDING.has(error.code) || error.code.startsWith('08'))
      ? lost(error)
      : error
  // A TypeError or RangeError is a programming error: a value that cannot be sent. Other errors come from the socket.
  return error instanceof Error && !(error instanceof TypeError) && !(error instanceof RangeError)
    ? lost(error)
    : error
}

/** An error that the database reports. The embedded database has its own error class. */
function isFromDatabase(error: unknown): error is pg.DatabaseError {
  return error instanceof Error && 'severity' in error
}

/** True for the error after which a database server ends: it could not write its log, for example on a full disk. */
export function isPanic(error: unknown): error is pg.DatabaseError {
  return isFromDatabase(error) && error.severity === 'PANIC'
}

function lost(cause: Error): LostConnection {
  return new LostConnection('the connection to the database was lost', { cause })
}
