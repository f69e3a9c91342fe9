import { Page } from '../ui/Page.tsx'

export default function PasswordConfirmPage() {
  return <Page title="PasswordConfirmPage" />
}
