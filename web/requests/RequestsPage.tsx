import type { Company } from '#domain/companies/company.ts'
import { useMe } from '../api/queries.ts'
import { links } from '../links.ts'
import { pages } from '../pages.ts'
import { prefetchList } from './prefetchList.ts'
import { RequestList } from './RequestList.tsx'

export const scopeOf = ({ type }: Pick<Company, 'type'>) => (type === 'Shipper' ? 'own' : 'bids')
export const prepare = prefetchList(scopeOf)

/** `/quote-requests`: a shipper's own requests; for a haulier the requests it can bid on. */
export default function RequestsPage() {
  const { company } = useMe()
  return company.type === 'Shipper' ? (
    <RequestList
      title={pages['/quote-requests'].title}
      hint="You can request quotes from hauliers on this page, ideally for live loads (with a specific pickup & delivery date)."
      emptySentence="There are currently no quote requests."
      scope="own"
      list={links.requests}
      detail={links.request}
    />
  ) : (
    <RequestList
      title={pages['/quote-requests'].title}
      emptySentence="There are no quote requests to bid on at this time."
      scope="bids"
      list={links.requests}
      detail={links.request}
    />
  )
}
