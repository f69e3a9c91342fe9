import { Page } from '../ui/Page.tsx'

export default function NotificationsPage() {
  return <Page title="Notifications" />
}
