import { Page } from '../ui/Page.tsx'

export default function SubbieRequestsPage() {
  return <Page title="Sub-Contractor Quote Requests" />
}
