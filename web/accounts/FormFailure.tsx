import { useFormState } from 'react-hook-form'
import { CardFailure } from './AccountCard.tsx'

/** Why the form around it was refused as a whole, until the next try (docs/rules/accounts.md#told-in-the-card). */
export function FormFailure() {
  const { errors } = useFormState()
  return <CardFailure sentences={errors.root?.message ? [errors.root.message] : []} />
}
