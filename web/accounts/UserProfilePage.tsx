import { Page } from '../ui/Page.tsx'

export default function UserProfilePage() {
  return <Page title="UserProfilePage" />
}
