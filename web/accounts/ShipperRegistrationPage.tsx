import { Page } from '../ui/Page.tsx'

export default function ShipperRegistrationPage() {
  return <Page title="ShipperRegistrationPage" />
}
