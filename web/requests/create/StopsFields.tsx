import type { Ref } from 'react'
import { type Control, type UseFormReturn, useFieldArray } from 'react-hook-form'
import { MAX_STOPS, STOP_KINDS, STOP_LABELS } from '#domain/requests/stops.ts'
import type { When } from '../../ui/days.ts'
import { AddRowButton } from '../../ui/form/AddRowButton.tsx'
import { DateTimeField } from '../../ui/form/DateTimeField.tsx'
import { Fields } from '../../ui/form/Form.tsx'
import { RemoveRowButton } from '../../ui/form/RemoveRowButton.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import classes from './CreateRequestForm.module.css'
import { PlaceField } from './PlaceField.tsx'
import { emptyStop, type StopForm } from './stopForm.ts'

const KINDS = STOP_KINDS.map((kind) => ({ value: kind, label: STOP_LABELS[kind] }))

interface StopsForm {
  stops: StopForm[]
}

interface StopsFieldsProps<V extends StopsForm> {
  form: UseFormReturn<V>
  /** The day on which a new stop begins. */
  startOn: () => When
  /** The label of a stop's note, by the stop's number. */
  noteLabel?: (number: number) => string
  /** The button that adds a stop. */
  addRef?: Ref<HTMLButtonElement>
}

/** The stops of a form that has them: added, filled in and removed. */
export function StopsFields<V extends StopsForm>({ form, startOn, noteLabel, addRef }: StopsFieldsProps<V>) {
  // The other fields of the form are not used here.
  const control = form.control as unknown as Control<StopsForm>
  const { fields, append, remove } = useFieldArray({ control, name: 'stops' })
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Stops</legend>
      <div className={classes.lines} data-rows>
        {fields.map((stop, index) => (
          <StopFields
            key={stop.id}
            control={control}
            index={index}
            noteLabel={noteLabel?.(index + 1)}
            onRemove={() => remove(index)}
          />
        ))}
        {fields.length < MAX_STOPS && (
          <AddRowButton
            ref={addRef}
            onAdd={() => append(emptyStop(startOn()), { focusName: `stops.${fields.length}.place` })}
          >
            Add a stop
          </AddRowButton>
        )}
      </div>
    </fieldset>
  )
}

interface StopFieldsProps {
  control: Control<StopsForm>
  index: number
  noteLabel: string | undefined
  onRemove: () => void
}

function StopFields({
  control,
  index,
  noteLabel = 'Note (shown to every haulier)',
  onRemove,
}: StopFieldsProps) {
  const number = index + 1
  const name = `stops.${index}` as const
  return (
    <div className={classes.stop}>
      <div className={classes.stopHead}>
        <SelectField
          control={control}
          name={`${name}.kind`}
          options={KINDS}
          label={`Stop ${number}`}
          required
        />
        <div className={classes.stopPlace}>
          <PlaceField
            control={control}
            name={`${name}.place`}
            contact={{ name: `${name}.contactName`, phone: `${name}.contactPhone`, note: `${name}.note` }}
            label={`Place of stop ${number}`}
            placeholder="Place and postcode"
            required
          />
        </div>
        <RemoveRowButton className={classes.remove} label={`Remove stop ${number}`} onRemove={onRemove} />
      </div>
      <Fields>
        <DateTimeField control={control} name={`${name}.from`} label={`From (stop ${number})`} required />
        <DateTimeField control={control} name={`${name}.to`} label={`To (stop ${number})`} required />
      </Fields>
      <Fields columns={3}>
        <TextField control={control} name={`${name}.contactName`} label="Contact" />
        <TextField control={control} name={`${name}.contactPhone`} label="Phone" type="tel" />
        <TextField control={control} name={`${name}.reference`} label="Reference" />
      </Fields>
      <TextField control={control} name={`${name}.note`} label={noteLabel} />
    </div>
  )
}
