import { useMe } from '../api/queries.ts'
import { RequestDetails } from '../quotes/RequestDetails.tsx'
import { NotFound } from '../shell/NotFound.tsx'

/** `/subbie-quotes/:id`, for haulier companies only. */
export default function SubbieRequestPage() {
  const { company } = useMe()
  return company.type === 'Haulier' ? <RequestDetails /> : <NotFound />
}
