import { Page } from '../ui/Page.tsx'

export default function SubbieRequestPage() {
  return <Page title="Quote Request Details" />
}
