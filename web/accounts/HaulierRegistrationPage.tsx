import { RegistrationForm } from './RegistrationForm.tsx'

export default function HaulierRegistrationPage() {
  return <RegistrationForm type="Haulier" />
}
