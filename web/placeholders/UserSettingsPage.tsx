import { Page } from '../ui/Page.tsx'

export default function UserSettingsPage() {
  return <Page title="User Settings" />
}
