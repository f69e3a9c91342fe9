import { operatorSession, type Session, userSession } from './session.ts'
import { tabStore } from './tabStore.ts'

/** Values by the paths of their fields. */
export type KeptValues = Readonly<Record<string, unknown>>

/** The prefix of the names of operators' forms. */
const OF_OPERATORS = 'operator.'

/** Unsaved form values, kept for this browser tab through a reload or an expired session. Each user has their own. */
const forms = tabStore<KeptValues>('quayline.unsaved.1.')
const operatorForms = tabStore<KeptValues>('quayline.unsaved-operator.1.', operatorSession)

/** The values that the user saw in these fields before the change. */
const seen = tabStore<KeptValues>('quayline.unsaved-seen.1.')
const operatorSeen = tabStore<KeptValues>('quayline.unsaved-operator-seen.1.', operatorSession)

const isOfOperator = (name: string) => name.startsWith(OF_OPERATORS)
const storeOf = (name: string) => (isOfOperator(name) ? operatorForms : forms)
const seenStoreOf = (name: string) => (isOfOperator(name) ? operatorSeen : seen)

/** The session that a form belongs to. */
export function sessionOf(name: string): Session {
  return isOfOperator(name) ? operatorSession : userSession
}

export function keptForm(name: string): KeptValues | null {
  return storeOf(name).read(name)
}

/** What the user saw in the kept fields before the change; empty if nothing is kept. */
export function keptSeen(name: string): KeptValues {
  return seenStoreOf(name).read(name) ?? {}
}

/**
 * Keeps the changed fields, with the values seen before; removes the entries if none is changed. A storage that has room
 * for one of the two keeps neither over a reload: without the values seen, those of another window would be replaced
 * without a question.
 */
export function keepForm(name: string, changed: KeptValues, before: KeptValues = {}): void {
  const isSeenKept = keep(seenStoreOf(name), name, before)
  const isKept = keep(storeOf(name), name, changed)
  if (isSeenKept && isKept) return
  seenStoreOf(name).hold(name, before)
  storeOf(name).hold(name, changed)
}

function keep(store: ReturnType<typeof storeOf>, name: string, values: KeptValues): boolean {
  if (Object.keys(values).length > 0) return store.save(name, values)
  store.discard(name)
  return true
}
