import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'

interface FixedValueProps {
  label: string
  value: string
  placeholder?: string
  rightSection?: ReactNode
}

/** A value among fields that cannot be changed here. One that is longer than its box is told in whole by its title. */
export function FixedValue(props: FixedValueProps) {
  return <TextInput {...props} title={props.value || undefined} readOnly />
}
