/** Tells a lost connection from a statement that the database refused. */
import pg from 'pg'

/**
 * The connection ended while a statement was under way. The transaction was rolled back, or, where it was the commit
 * that got no answer, its outcome is unknown; a call may be sent again with its idempotency key.
 */
export class LostConnection extends Error {}

/** PostgreSQL ends the connection after these: the server stops, or an administrator ended the session. */
const ENDING = new Set(['57P01', '57P02', '57P03', '57P05'])

/** A failure of a statement as LostConnection where the connection was at fault, else as it was. */
export function asLostConnection(error: unknown): unknown {
  if (error instanceof pg.DatabaseError)
    return error.code !== undefined && (ENDING.has(error.code) || error.code.startsWith('08'))
      ? lost(error)
      : error
  // A value that cannot be sent is a fault of the program. What else is no word of the database comes from the socket.
  return error instanceof Error && !(error instanceof TypeError) && !(error instanceof RangeError)
    ? lost(error)
    : error
}

function lost(cause: Error): LostConnection {
  return new LostConnection('the connection to the database was lost', { cause })
}
