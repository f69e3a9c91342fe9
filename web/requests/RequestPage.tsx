import { Page } from '../ui/Page.tsx'

export default function RequestPage() {
  return <Page title="Quote Request Details" />
}
