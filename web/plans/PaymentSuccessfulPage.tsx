import { Page } from '../ui/Page.tsx'

export default function PaymentSuccessfulPage() {
  return <Page title="Payment Successful!" />
}
