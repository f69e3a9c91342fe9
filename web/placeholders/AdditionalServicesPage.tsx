import { Page } from '../ui/Page.tsx'

export default function AdditionalServicesPage() {
  return <Page title="Additional Services" />
}
