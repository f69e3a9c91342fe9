import { Page } from '../ui/Page.tsx'

export default function PasswordResetPage() {
  return <Page title="PasswordResetPage" />
}
