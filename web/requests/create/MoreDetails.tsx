import { useEffect, useRef } from 'react'
import { type Control, type UseFormReturn, useWatch } from 'react-hook-form'
import { CheckboxField } from '../../ui/form/CheckboxField.tsx'
import { Fields } from '../../ui/form/Form.tsx'
import { NumberField } from '../../ui/form/NumberField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import classes from './CreateRequestForm.module.css'
import type { RequestForm } from './requestForm.ts'
import { StopsFields } from './StopsFields.tsx'

interface MoreDetailsProps {
  form: UseFormReturn<RequestForm>
  /** The focused button has given way to these fields. */
  takesFocus: boolean
}

/** Optional details of a request: stops, contacts, waiting, goods. */
export default function MoreDetails({ form, takesFocus }: MoreDetailsProps) {
  const { control } = form
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) first.current?.focus()
  }, [takesFocus])
  const haulage = useWatch({ control, name: 'haulage' })
  return (
    <>
      <StopsFields addRef={first} form={form} startOn={() => form.getValues('route.pickupAt')} />
      <Contacts control={control} end="pickup" label="Pickup" />
      <Contacts control={control} end="delivery" label="Delivery" />
      {haulage === 'Container' && <Goods control={control} />}
      <Fields>
        <NumberField
          control={control}
          name="expectedWaitingHours"
          label="Expected Waiting (hours)"
          unit="hours"
          description={haulage === 'Container' ? 'For each container' : 'At both ends together'}
          decimals={1}
        />
        {haulage === 'General' && (
          <div className={classes.checks}>
            <CheckboxField control={control} name="freight.tailLift" label="Tail-lift needed" />
            <CheckboxField control={control} name="freight.timesBooked" label="Times are booked" />
          </div>
        )}
      </Fields>
    </>
  )
}

function Contacts(props: { control: Control<RequestForm>; end: 'pickup' | 'delivery'; label: string }) {
  const { control, end, label } = props
  return (
    <Fields columns={3}>
      <TextField control={control} name={`route.${end}ContactName`} label={`${label} Contact`} />
      <TextField control={control} name={`route.${end}ContactPhone`} label={`${label} Phone`} type="tel" />
      <TextField control={control} name={`route.${end}Reference`} label={`${label} Reference`} />
    </Fields>
  )
}

/** Goods and weight for each container size, under the size as it is chosen. */
function Goods({ control }: { control: Control<RequestForm> }) {
  const lines = useWatch({ control, name: 'lines' })
  return lines.map(({ size }, index) => {
    // Two lines may have the same size, with other goods.
    const isOnly = lines.filter((line) => line.size === size).length === 1
    const of = size === null ? `line ${index + 1}` : isOnly ? size : `${size}, line ${index + 1}`
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name here
      <Fields key={index}>
        <TextField control={control} name={`lines.${index}.goods`} label={`Goods (${of})`} />
        <NumberField
          control={control}
          name={`lines.${index}.grossWeight`}
          label={`Gross Weight, kg each (${of})`}
          unit="kg"
          decimals={2}
        />
      </Fields>
    )
  })
}
