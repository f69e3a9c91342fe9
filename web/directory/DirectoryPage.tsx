import { Page } from '../ui/Page.tsx'

export default function DirectoryPage() {
  return <Page title="Haulier Directory" />
}
