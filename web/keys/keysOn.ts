import { useSyncExternalStore } from 'react'
import { useMe } from '../api/queries.ts'
import { browserStorage } from '../api/storage.ts'

/** Says for a user of this browser that keys do nothing alone. */
const nameFor = (userId: number) => `quayline.keys-off.${userId}`

// Where the browser forbids storage, the choice lasts as long as the page.
const chosen = new Map<number, boolean>()
const listeners = new Set<() => void>()

function areOn(userId: number): boolean {
  return chosen.get(userId) ?? browserStorage()?.getItem(nameFor(userId)) !== 'yes'
}

function setOn(userId: number, isOn: boolean): void {
  chosen.set(userId, isOn)
  if (isOn) browserStorage()?.removeItem(nameFor(userId))
  else browserStorage()?.setItem(nameFor(userId), 'yes')
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  // The choice was made in another tab.
  const onStorage = () => {
    chosen.clear()
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

/** Whether keys alone do something for the signed-in user, and how to change that. */
export function useKeysOn(): [isOn: boolean, set: (isOn: boolean) => void] {
  const { id } = useMe()
  const isOn = useSyncExternalStore(subscribe, () => areOn(id))
  return [isOn, (on) => setOn(id, on)]
}
