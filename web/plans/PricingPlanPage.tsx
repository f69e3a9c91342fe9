import { Page } from '../ui/Page.tsx'

export default function PricingPlanPage() {
  return <Page title="Pricing Plan" />
}
