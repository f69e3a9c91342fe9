/** What to look at again after a change; by the first part of the queries' keys. */
import type { Change, ChangeKind } from '#domain/live/change.ts'
import { queryClient } from '../api/queries.ts'

/** For each kind of change the queries that show it. */
const SHOWN_BY: Readonly<Record<ChangeKind, readonly string[]>> = {
  request: ['requests', 'request-usage', 'attention'],
  quote: ['requests', 'attention'],
  company: ['me', 'directory', 'user-profile'],
  people: ['users', 'me', 'user-profile'],
  plan: ['plans', 'me', 'request-usage', 'directory'],
  attention: ['attention', 'requests'],
  load: ['attention', 'requests'],
  question: ['questions', 'attention', 'requests'],
}

/** Looking again at most so often, however many changes come. */
const PAUSE_MS = 700

let waiting: Change[] = []
let timer: ReturnType<typeof setTimeout> | undefined
let lastAt = 0

/**
 * Fetches again what changes may have touched, at once or, where many come, a little later all together. What is
 * on the screen is fetched now, the rest when it is next looked at.
 */
export function refreshAfter(changes: readonly Change[]): void {
  waiting.push(...changes)
  if (timer !== undefined) return
  timer = setTimeout(
    () => {
      timer = undefined
      lastAt = Date.now()
      const due = waiting
      waiting = []
      for (const key of keysOf(due)) void queryClient.invalidateQueries({ queryKey: [...key] })
    },
    Math.max(0, lastAt + PAUSE_MS - Date.now()),
  )
}

/** Fetches everything again. */
export function refreshAll(): void {
  void queryClient.invalidateQueries()
}

/**
 * The keys to invalidate: of requests only the lists and the one that changed, so that a busy market does not
 * make the page of one request fetch itself again with every change of another.
 */
export function keysOf(changes: readonly Change[]): (readonly (string | number)[])[] {
  const keys = new Map<string, readonly (string | number)[]>()
  const add = (key: readonly (string | number)[]) => keys.set(key.join('/'), key)
  for (const { kind, requestId } of changes)
    for (const name of SHOWN_BY[kind]) {
      if (name === 'requests' && requestId !== null) {
        add(['requests', 'list'])
        add(['requests', requestId])
      } else add([name])
    }
  return [...keys.values()]
}
