import { userSession } from '../../api/session.ts'
import { EMPTY_LINE, NO_CONTACTS, type RequestForm } from './requestForm.ts'

/**
 * What was typed but not sent: kept for this browser tab's session, so that closing the form, a reload or a
 * sign-in in between loses nothing. Each person's is its own, and signing out forgets it.
 */
export interface SavedForm {
  readonly form: RequestForm
  /** The earlier request that had filled it at first. */
  readonly duplicateOf: number | null
}

const PREFIX = 'quayline.unsent-request.'
// The number grows when the form changes: an older page's text is then left alone.
const nameFor = (userId: number) => `${PREFIX}3.${userId}`
// What a page from before an upgrade has kept. It is read once more; typing on keeps it under the new name.
const olderNameFor = (userId: number) => `${PREFIX}2.${userId}`
const oldestNameFor = (userId: number) => `${PREFIX}1.${userId}`

// Some browsers forbid storage; then it lasts as long as the page.
const held = new Map<string, string>()

export function saveForm(userId: number, kept: SavedForm): void {
  const name = nameFor(userId)
  const text = JSON.stringify(kept)
  held.set(name, text)
  attempt((storage) => storage.setItem(name, text))
}

export function savedForm(userId: number): SavedForm | null {
  const name = nameFor(userId)
  const text = attempt((storage) => storage.getItem(name)) ?? held.get(name)
  if (text) return JSON.parse(text) as SavedForm
  const older = attempt((storage) => storage.getItem(olderNameFor(userId)))
  if (older) return completed(JSON.parse(older) as SavedForm)
  const oldest = attempt((storage) => storage.getItem(oldestNameFor(userId)))
  return oldest ? completed(withoutFixedPallets(JSON.parse(oldest) as SavedForm)) : null
}

/** The older form knew no stops, contacts, waiting and goods. */
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
  held.delete(nameFor(userId))
  for (const name of [nameFor(userId), olderNameFor(userId), oldestNameFor(userId)])
    attempt((storage) => storage.removeItem(name))
}

userSession.onEnd((how) => {
  if (how !== 'signed out') return
  held.clear()
  attempt((storage) => {
    for (const name of Object.keys(storage)) if (name.startsWith(PREFIX)) storage.removeItem(name)
  })
})

function attempt<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage)
  } catch {
    return undefined
  }
}
