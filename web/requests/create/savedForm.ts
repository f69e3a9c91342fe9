import { tabStore } from '../../api/tabStore.ts'
import { EMPTY_LINE, NO_CONTACTS, type RequestForm } from './requestForm.ts'

/** Unsent values of the request form. Each user has one. */
export interface SavedForm {
  readonly form: RequestForm
  /** The earlier request that first filled it. */
  readonly duplicateOf: number | null
}

// The number grows when the form changes: values of an older version are then ignored.
const store = tabStore<SavedForm>('quayline.unsent-request.3.')
// Kept by a version before an upgrade. It is read once more; further typing is kept under the new name.
const olderStore = tabStore<SavedForm>('quayline.unsent-request.2.')
const oldestStore = tabStore<SavedForm>('quayline.unsent-request.1.')

export function saveForm(userId: number, kept: SavedForm): void {
  store.save(String(userId), kept)
}

export function savedForm(userId: number): SavedForm | null {
  const name = String(userId)
  const kept = store.read(name)
  if (kept) return kept
  const older = olderStore.read(name)
  if (older) return completed(older)
  const oldest = oldestStore.read(name)
  return oldest ? completed(withoutFixedPallets(oldest)) : null
}

/** The older form had no stops, contacts, waiting and goods. */
function completed({ form, duplicateOf }: SavedForm): SavedForm {
  const { route, lines, freight } = form
  return {
    form: {
      ...form,
      route: { ...NO_CONTACTS, ...route },
      expectedWaitingHours: null,
      stops: [],
      lines: lines.map((line) => ({ ...EMPTY_LINE, ...line })),
      freight: { ...freight, tailLift: false, timesBooked: false },
    },
    duplicateOf,
  }
}

/** The older form called the quantity of a full load, always one, its pallets. */
function withoutFixedPallets({ form, duplicateOf }: SavedForm): SavedForm {
  const { freight } = form
  const pallets = freight.loadType === 'FTL' ? null : freight.pallets
  return { form: { ...form, freight: { ...freight, pallets } }, duplicateOf }
}

export function discardForm(userId: number): void {
  for (const kept of [store, olderStore, oldestStore]) kept.discard(String(userId))
}
