import type { Control, FieldPath, FieldValues } from 'react-hook-form'

/** Ties a control to a field of a form; `name` is checked by the compiler. */
export interface FieldOf<V extends FieldValues> {
  control: Control<V>
  name: FieldPath<V>
}

/** What the field itself decides, so that nobody passes it twice. */
export type FieldDecides = 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'error' | 'name' | 'ref'
