import type { FieldValues } from 'react-hook-form'
import type { FieldOf } from './field.ts'
import { PasswordField } from './TextField.tsx'

/** The password that the user has now, asked for before a change that needs it. */
export function CurrentPasswordField<V extends FieldValues>(field: FieldOf<V>) {
  return <PasswordField {...field} label="Current password" autoComplete="current-password" required />
}
