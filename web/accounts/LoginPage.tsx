import { Page } from '../ui/Page.tsx'

export default function LoginPage() {
  return <Page title="Login" />
}
