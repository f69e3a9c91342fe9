import { Page } from '../ui/Page.tsx'

export default function HaulierPage() {
  return <Page title="Haulier" />
}
