import { RegistrationForm } from './RegistrationForm.tsx'

export default function ShipperRegistrationPage() {
  return <RegistrationForm type="Shipper" />
}
