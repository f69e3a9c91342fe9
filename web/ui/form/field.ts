import type { Control, FieldPath, FieldValues } from 'react-hook-form'

/** Binds a control to a field of a form; the compiler checks `name`. */
export interface FieldOf<V extends FieldValues> {
  control: Control<V>
  name: FieldPath<V>
}

/** The props that the field sets itself, so that they cannot be passed twice. */
export type FieldDecides = 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'error' | 'name' | 'ref'
