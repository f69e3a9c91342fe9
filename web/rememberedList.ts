import { tabStore } from './api/tabStore.ts'
import { type ListSearch, type links, listSearch } from './links.ts'

type List =
  | typeof links.requests
  | typeof links.subbieRequests
  | typeof links.bookings
  | typeof links.directory
  | typeof links.operatorBookings
  | typeof links.operatorCompanies

const last = tabStore<Record<string, unknown>>('quayline.list.')

/** Keeps the filters and the page of a list for the link back, also through a reload. */
export function noteList(list: List, search: ListSearch): void {
  last.save(list().to, search)
}

/** The list's last address in this tab; without one, its first page. */
export function backToList(list: List): ReturnType<List> {
  return list(listSearch(last.read(list().to) ?? {}))
}
