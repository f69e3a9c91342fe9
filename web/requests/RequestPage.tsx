import { RequestDetails } from './detail/RequestDetails.tsx'

/** `/quote-requests/:id` */
export default function RequestPage() {
  return <RequestDetails />
}
