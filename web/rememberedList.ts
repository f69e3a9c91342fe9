import type { ListSearch, links } from './links.ts'

type List = typeof links.requests | typeof links.subbieRequests | typeof links.directory

const last = new Map<string, ListSearch>()

/** Remembers what a list was narrowed to and which page of it showed, for whoever comes back to it. */
export function noteList(list: List, search: ListSearch): void {
  last.set(list().to, search)
}

/** The list as it was seen last in this tab; from its beginning where it has not been. */
export function backToList(list: List): ReturnType<List> {
  return list(last.get(list().to))
}
