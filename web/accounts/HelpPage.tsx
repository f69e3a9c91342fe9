import { Page } from '../ui/Page.tsx'

export default function HelpPage() {
  return <Page title="HelpPage" />
}
