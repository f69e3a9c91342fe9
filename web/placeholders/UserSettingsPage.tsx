import { pages } from '../pages.ts'
import { Page } from '../ui/Page.tsx'

export default function UserSettingsPage() {
  return <Page title={pages['/user-settings'].title} />
}
