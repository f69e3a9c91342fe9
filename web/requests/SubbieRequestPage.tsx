import { useMe } from '../api/queries.ts'
import { NotFound } from '../shell/NotFound.tsx'
import { RequestDetails } from './detail/RequestDetails.tsx'

/** `/subbie-quotes/:id`, for haulier companies only. */
export default function SubbieRequestPage() {
  const { company } = useMe()
  return company.type === 'Haulier' ? <RequestDetails /> : <NotFound />
}
