import { Page } from '../ui/Page.tsx'

export default function CompanyProfilePage() {
  return <Page title="Company Profile" />
}
