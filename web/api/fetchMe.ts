import { getMe } from '#contract/accounts.ts'
import { call } from './call.ts'

/** Asks for the signed-in user. */
export const fetchMe = (signal: AbortSignal) => call(getMe, undefined, { signal })
