import { operatorSession, type Session, userSession } from './session.ts'
import { tabStore } from './tabStore.ts'

export type KeptValues = Readonly<Record<string, unknown>>

/** The prefix of the names of operators' forms. */
const OF_OPERATORS = 'operator.'

/** Unsaved form values, kept for this browser tab through a reload or an expired session. Each user has their own. */
const forms = tabStore<KeptValues>('quayline.unsaved.1.')
const operatorForms = tabStore<KeptValues>('quayline.unsaved-operator.1.', operatorSession)

const storeOf = (name: string) => (name.startsWith(OF_OPERATORS) ? operatorForms : forms)

/** The session that a form belongs to. */
export function sessionOf(name: string): Session {
  return name.startsWith(OF_OPERATORS) ? operatorSession : userSession
}

export function keptForm(name: string): KeptValues | null {
  return storeOf(name).read(name)
}

/** Keeps the changed fields; removes the entry if none is changed. */
export function keepForm(name: string, changed: KeptValues): void {
  if (Object.keys(changed).length === 0) storeOf(name).discard(name)
  else storeOf(name).save(name, changed)
}
