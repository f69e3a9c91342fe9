/** Carries out a transaction again that PostgreSQL has ended in favour of another one. */
import { errorCode } from '../process/cannot-start.ts'

/** A deadlock, and a serialization failure: the transaction was rolled back, and the other one goes on. */
const ENDED_FOR_ANOTHER = new Set(['40P01', '40001'])

/**
 * Runs a transaction, and once more if it was ended in favour of another one
 * (docs/decisions/0252-deadlocks-are-avoided-and-tried-again.md). It may change nothing outside of the database.
 */
export async function againAfterDeadlock<T>(transaction: () => Promise<T>): Promise<T> {
  try {
    return await transaction()
  } catch (error) {
    if (ENDED_FOR_ANOTHER.has(errorCode(error) ?? '')) return transaction()
    throw error
  }
}
