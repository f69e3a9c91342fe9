/** Saves a change of what another window may change at the same time (docs/rules/typed-values.md#two-windows). */
import { CallError } from './CallError.ts'

/** The user went back from a question about a write: nothing was sent, and there is nothing to show. */
export class NotConfirmed extends Error {
  override readonly name = 'NotConfirmed'
}

interface Saving<T, R> {
  /** Puts the change together with what is stored, and sends it for that version. */
  send(stored: T): Promise<R>
  /** What is stored now. */
  load(): Promise<T>
  /** Asks where the change replaces one of another window. */
  confirm(stored: T): Promise<boolean>
}

/** Sends a change onto what a form was opened with; where that is out of date, onto what is stored now. */
export async function saveOnto<T, R>(opened: T, { send, load, confirm }: Saving<T, R>): Promise<R> {
  let stored = opened
  for (;;) {
    try {
      return await send(stored)
    } catch (error) {
      if (!(error instanceof CallError) || error.changed === null) throw error
    }
    stored = await load()
    if (!(await confirm(stored))) throw new NotConfirmed()
  }
}
