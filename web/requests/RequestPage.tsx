import { RequestDetails } from '../quotes/RequestDetails.tsx'

/** `/quote-requests/:id` */
export default function RequestPage() {
  return <RequestDetails />
}
