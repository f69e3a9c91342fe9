import { SegmentedControl } from '@mantine/core'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { type Control, useController } from 'react-hook-form'
import classes from './CreateRequestForm.module.css'
import type { RequestForm } from './requestForm.ts'

const KINDS = [
  { value: 'Container', label: 'Container Haulage' },
  { value: 'General', label: 'General Haulage' },
] as const

/** Chooses the kind of request; typed values stay. */
export function HaulageToggle({ control }: { control: Control<RequestForm> }) {
  const { field } = useController({ control, name: 'haulage' })
  return (
    <SegmentedControl
      aria-label="Haulage type"
      data={[...KINDS]}
      value={field.value}
      onChange={field.onChange}
      fullWidth
      classNames={{ label: classes.switch }}
    />
  )
}
