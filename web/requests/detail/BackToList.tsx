import { links } from '../../links.ts'
import { backToList } from '../../rememberedList.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import type { HomeList } from './RequestDetails.tsx'

const titles = { requests: 'Quote Requests', subbieRequests: 'Sub-Contractor Quote Requests' } as const

/** Leads back to the list that the request was opened from, as it was: the page, the search, the filters. */
export function BackToList({ home }: { home: HomeList }) {
  return <BackLink {...backToList(links[home])}>{titles[home]}</BackLink>
}
