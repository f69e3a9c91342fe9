import { Page } from '../ui/Page.tsx'

export default function NotActivatedPage() {
  return <Page title="NotActivatedPage" />
}
