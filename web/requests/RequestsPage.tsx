import { Page } from '../ui/Page.tsx'

export default function RequestsPage() {
  return <Page title="Quote Requests" />
}
