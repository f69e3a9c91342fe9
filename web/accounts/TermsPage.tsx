import { Page } from '../ui/Page.tsx'

export default function TermsPage() {
  return <Page title="TermsPage" />
}
