import { Page } from '../ui/Page.tsx'

export default function HaulierRegistrationPage() {
  return <Page title="HaulierRegistrationPage" />
}
