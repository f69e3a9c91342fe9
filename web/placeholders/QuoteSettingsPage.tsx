import { Page } from '../ui/Page.tsx'

export default function QuoteSettingsPage() {
  return <Page title="Quote Settings" />
}
