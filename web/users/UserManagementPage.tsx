import { Page } from '../ui/Page.tsx'

export default function UserManagementPage() {
  return <Page title="User Management" />
}
