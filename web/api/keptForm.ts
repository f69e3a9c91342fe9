import { tabStore } from './tabStore.ts'

export type KeptValues = Readonly<Record<string, unknown>>

/** Unsaved form values, kept for this browser tab through a reload or an expired session. Each user has their own. */
const forms = tabStore<KeptValues>('quayline.unsaved.1.')

export const keptForm = forms.read

/** Keeps the changed fields; forgets the entry where none is changed. */
export function keepForm(name: string, changed: KeptValues): void {
  if (Object.keys(changed).length === 0) forms.discard(name)
  else forms.save(name, changed)
}
