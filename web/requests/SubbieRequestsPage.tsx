import type { Company } from '#domain/companies/company.ts'
import { useMe } from '../api/queries.ts'
import { links } from '../links.ts'
import { pages } from '../pages.ts'
import { NotFound } from '../shell/NotFound.tsx'
import { prefetchList } from './prefetchList.ts'
import { RequestList } from './RequestList.tsx'

export const scopeOf = ({ type }: Pick<Company, 'type'>) => (type === 'Haulier' ? 'own' : null)
export const prepare = prefetchList(scopeOf)

/** `/subbie-quotes`: a haulier's own requests to other hauliers. Shippers have no such page. */
export default function SubbieRequestsPage() {
  const { company } = useMe()
  if (company.type !== 'Haulier') return <NotFound />
  return (
    <RequestList
      title={pages['/subbie-quotes'].title}
      hint="You can request quotes from other hauliers on this page."
      emptySentence="There are currently no sub-contractor quote requests."
      scope="own"
      list={links.subbieRequests}
      detail={links.subbieRequest}
    />
  )
}
