import { pages } from '../pages.ts'
import { Page } from '../ui/Page.tsx'

export default function QuoteSettingsPage() {
  return <Page title={pages['/quote-settings'].title} />
}
