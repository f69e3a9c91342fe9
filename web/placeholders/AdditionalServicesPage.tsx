import { pages } from '../pages.ts'
import { Page } from '../ui/Page.tsx'

export default function AdditionalServicesPage() {
  return <Page title={pages['/additional-services'].title} />
}
