import { CallError } from '../api/CallError.ts'
import { toastError } from '../api/errors.ts'

/** Shows why something did not work, and rejects, so that the dialog which asked for it stays open. */
export async function attempt(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    toastError(error)
    throw error instanceof CallError ? error : new Error('not done', { cause: error })
  })
}
