import { InputBase } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './ReadOnlyField.module.css'

interface FixedValueProps {
  label: string
  value: string
  placeholder?: string
  rightSection?: ReactNode
}

/** A value among fields that cannot be changed here, on as many lines as it needs. */
export function ReadOnlyField(props: FixedValueProps) {
  return (
    <InputBase
      {...props}
      component="textarea"
      multiline
      rows={1}
      readOnly
      title={props.value || undefined}
      className={classes.value}
    />
  )
}
