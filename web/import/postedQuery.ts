/** Which loads the company has posted already (docs/rules/import.md#already-posted). */
import { queryOptions } from '@tanstack/react-query'
import { findPosted } from '#contract/import.ts'
import { type ImportedDraft, MAX_IMPORTED } from '#domain/requests/import.ts'
import { type AlreadyPosted, loadKey } from '#domain/requests/posted.ts'
import { call } from '../api/call.ts'

/** The posted requests of each load that was asked about, by its key, in the order in which drafts of it count. */
export type PostedLoads = ReadonlyMap<string, readonly AlreadyPosted[]>

/** Asks about any number of drafts, as many in a call as one import may have. */
async function findAll(drafts: readonly ImportedDraft[], signal: AbortSignal): Promise<PostedLoads> {
  const found = new Map<string, AlreadyPosted[]>(drafts.map((draft) => [loadKey(draft), []]))
  for (let from = 0; from < drafts.length; from += MAX_IMPORTED) {
    const requests = drafts.slice(from, from + MAX_IMPORTED)
    for (const posted of await call(findPosted, { requests }, { signal })) {
      const draft = requests[posted.index]
      if (draft) found.set(loadKey(draft), [...(found.get(loadKey(draft)) ?? []), posted])
    }
  }
  return found
}

/** Only what is compared is part of the key: another edit asks nothing. */
export const postedQuery = (drafts: readonly ImportedDraft[]) =>
  queryOptions({
    queryKey: ['posted', ...drafts.map(loadKey)],
    queryFn: ({ signal }) => findAll(drafts, signal),
    staleTime: 0,
    gcTime: 0,
  })
