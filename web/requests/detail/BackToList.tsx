import { links } from '../../links.ts'
import { backToList } from '../../rememberedList.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import type { HomeList } from './homeList.ts'

const titles = { requests: 'Quote Requests', subbieRequests: 'Sub-Contractor Quote Requests' } as const

interface BackToListProps {
  home: HomeList
  /** The list at a page other than the last one seen. */
  list?: ReturnType<(typeof links)[HomeList]> | undefined
}

/** Links back to the list that the request was opened from, with its page, search and filters. */
export function BackToList({ home, list }: BackToListProps) {
  return <BackLink {...(list ?? backToList(links[home]))}>{titles[home]}</BackLink>
}
