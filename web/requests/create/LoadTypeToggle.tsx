import { Input, SegmentedControl } from '@mantine/core'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { useId } from 'react'
import { type UseFormReturn, useController } from 'react-hook-form'
import { CONTAINER_LOAD_TYPES, GENERAL_LOAD_TYPES } from '#domain/requests/vocabulary.ts'
import classes from './CreateRequestForm.module.css'
import type { RequestForm } from './requestForm.ts'

interface LoadTypeToggleProps {
  form: UseFormReturn<RequestForm>
  of: 'shipment' | 'freight'
}

const LOAD_TYPES = { shipment: CONTAINER_LOAD_TYPES, freight: GENERAL_LOAD_TYPES }

/** The load type. A change clears both locations, and the fields that do not belong to the new type. */
export function LoadTypeToggle({ form, of }: LoadTypeToggleProps) {
  const { field } = useController({ control: form.control, name: `${of}.loadType` })
  const id = useId()

  function change(loadType: string) {
    field.onChange(loadType)
    form.setValue('route.pickup', '')
    form.setValue('route.delivery', '')
    if (loadType === 'One-way') form.setValue('route.empty', '')
    form.clearErrors(['route.pickup', 'route.delivery', 'route.empty', 'freight.pallets'])
  }

  return (
    <Input.Wrapper label="Load Type" labelElement="div" labelProps={{ id }} required>
      <SegmentedControl
        aria-labelledby={id}
        data={[...LOAD_TYPES[of]]}
        value={field.value}
        onChange={change}
        fullWidth
        classNames={{ label: classes.switch }}
      />
    </Input.Wrapper>
  )
}
