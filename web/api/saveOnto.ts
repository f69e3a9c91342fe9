/**
 * Saves a change of an object that another window may change at the same time (docs/rules/typed-values.md#two-windows).
 */
import { CallError } from './CallError.ts'

/** The user cancelled the question about a write: nothing was sent, and there is no error to show. */
export class NotConfirmed extends Error {
  override readonly name = 'NotConfirmed'
}

interface Saving<T, R> {
  /** Merges the change into the stored values, and sends it for their version. */
  send(stored: T): Promise<R>
  /** What is stored now. */
  load(): Promise<T>
  /**
   * Asks if the change replaces one of another window that its user has not seen. The values that the form was opened
   * with may be newer than those seen: typed text outlives a reload.
   */
  confirm(stored: T): Promise<boolean>
}

/** Sends a change based on the values that a form was opened with or, if they are stale, on the stored ones. */
export async function saveOnto<T, R>(opened: T, { send, load, confirm }: Saving<T, R>): Promise<R> {
  let stored = opened
  for (;;) {
    if (!(await confirm(stored))) throw new NotConfirmed()
    try {
      return await send(stored)
    } catch (error) {
      if (!(error instanceof CallError) || error.changed === null) throw error
    }
    stored = await load()
  }
}
