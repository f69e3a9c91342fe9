import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type Control, type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form'
import { MAX_STOPS, STOP_KINDS, STOP_LABELS } from '#domain/requests/stops.ts'
import { CheckboxField } from '../../ui/form/CheckboxField.tsx'
import { DateTimeField } from '../../ui/form/DateTimeField.tsx'
import { Fields } from '../../ui/form/Form.tsx'
import { NumberField } from '../../ui/form/NumberField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import classes from './CreateRequestForm.module.css'
import { QuickSelectField } from './QuickSelectField.tsx'
import { emptyStop, type RequestForm } from './requestForm.ts'

const KINDS = STOP_KINDS.map((kind) => ({ value: kind, label: STOP_LABELS[kind] }))

/** What a request may say besides: stops, whom to ask for, waiting, goods. All of it is optional. */
export default function MoreDetails({ form }: { form: UseFormReturn<RequestForm> }) {
  const { control } = form
  const haulage = useWatch({ control, name: 'haulage' })
  return (
    <>
      <Stops form={form} />
      <Contacts control={control} end="pickup" label="Pickup" />
      <Contacts control={control} end="delivery" label="Delivery" />
      {haulage === 'Container' && <Goods control={control} />}
      <Fields>
        <NumberField
          control={control}
          name="expectedWaitingHours"
          label="Expected Waiting (hours)"
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
      <TextField
        control={control}
        name={`route.${end}ContactName`}
        label={`${label} Contact`}
        maxLength={200}
      />
      <TextField
        control={control}
        name={`route.${end}ContactPhone`}
        label={`${label} Telephone`}
        type="tel"
        maxLength={50}
      />
      <TextField
        control={control}
        name={`route.${end}Reference`}
        label={`${label} Reference`}
        maxLength={200}
      />
    </Fields>
  )
}

/** Goods and weight for each container size, under the size as it is chosen. */
function Goods({ control }: { control: Control<RequestForm> }) {
  const lines = useWatch({ control, name: 'lines' })
  return lines.map(({ size }, index) => {
    const of = size ?? `line ${index + 1}`
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name here
      <Fields key={index}>
        <TextField control={control} name={`lines.${index}.goods`} label={`Goods (${of})`} maxLength={200} />
        <NumberField
          control={control}
          name={`lines.${index}.grossWeight`}
          label={`Gross Weight, kg each (${of})`}
          decimals={2}
        />
      </Fields>
    )
  })
}

function Stops({ form }: { form: UseFormReturn<RequestForm> }) {
  const { control } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'stops' })
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Stops</legend>
      <div className={classes.lines}>
        {fields.map((stop, index) => (
          <StopFields key={stop.id} control={control} index={index} onRemove={() => remove(index)} />
        ))}
        {fields.length < MAX_STOPS && (
          <div>
            <Button
              className={classes.add}
              variant="subtle"
              size="compact-sm"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() =>
                append(emptyStop(form.getValues('route.pickupAt')), {
                  focusName: `stops.${fields.length}.place`,
                })
              }
            >
              Add a stop
            </Button>
          </div>
        )}
      </div>
    </fieldset>
  )
}

interface StopFieldsProps {
  control: Control<RequestForm>
  index: number
  onRemove: () => void
}

function StopFields({ control, index, onRemove }: StopFieldsProps) {
  const number = index + 1
  const name = `stops.${index}` as const
  return (
    <div className={classes.stop}>
      <div className={classes.stopHead}>
        <QuickSelectField
          control={control}
          name={`${name}.kind`}
          options={KINDS}
          label={`Stop ${number}`}
          required
        />
        <TextField
          control={control}
          name={`${name}.place`}
          label={`Place of stop ${number}`}
          placeholder="Place or address, with post code"
          maxLength={200}
          autoComplete="off"
          required
        />
        <Tooltip label="Remove">
          <ActionIcon
            className={classes.remove}
            variant="subtle"
            color="red"
            size={36}
            aria-label={`Remove stop ${number}`}
            onClick={onRemove}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
      <Fields>
        <DateTimeField control={control} name={`${name}.from`} label={`From (stop ${number})`} required />
        <DateTimeField control={control} name={`${name}.to`} label={`To (stop ${number})`} required />
      </Fields>
      <Fields columns={3}>
        <TextField control={control} name={`${name}.contactName`} label="Contact" maxLength={200} />
        <TextField
          control={control}
          name={`${name}.contactPhone`}
          label="Telephone"
          type="tel"
          maxLength={50}
        />
        <TextField control={control} name={`${name}.reference`} label="Reference" maxLength={200} />
      </Fields>
      <TextField
        control={control}
        name={`${name}.note`}
        label="Note (shown to every haulier)"
        maxLength={2000}
      />
    </div>
  )
}
