import { Page } from '../ui/Page.tsx'

export default function OperatorPage() {
  return <Page title="Operator" />
}
