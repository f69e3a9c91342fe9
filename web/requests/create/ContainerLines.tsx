import { type Control, useFieldArray } from 'react-hook-form'
import { MAX_LINES } from '#domain/requests/request.ts'
import { CONTAINER_SIZES } from '#domain/requests/vocabulary.ts'
import { AddRowButton } from '../../ui/form/AddRowButton.tsx'
import { MoneyField } from '../../ui/form/MoneyField.tsx'
import { NumberField } from '../../ui/form/NumberField.tsx'
import { RemoveRowButton } from '../../ui/form/RemoveRowButton.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import classes from './CreateRequestForm.module.css'
import { EMPTY_LINE, type RequestForm } from './requestForm.ts'

const SIZES = CONTAINER_SIZES.map((size) => ({ value: size, label: size }))

/** The counts and sizes of containers. The first line stays; others can be removed. */
export function ContainerLines({ control }: { control: Control<RequestForm> }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'lines' })

  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Containers</legend>
      <div className={classes.lines} data-rows>
        {fields.map((line, index) => (
          <ContainerLine
            key={line.id}
            control={control}
            index={index}
            onRemove={index === 0 ? null : () => remove(index)}
          />
        ))}
        {fields.length < MAX_LINES && (
          <AddRowButton onAdd={() => append(EMPTY_LINE, { focusName: `lines.${fields.length}.size` })}>
            Add a container size
          </AddRowButton>
        )}
      </div>
    </fieldset>
  )
}

interface ContainerLineProps {
  control: Control<RequestForm>
  index: number
  onRemove: (() => void) | null
}

function ContainerLine({ control, index, onRemove }: ContainerLineProps) {
  const number = index === 0 ? '' : ` ${index + 1}`
  return (
    <div className={classes.line}>
      <SelectField
        control={control}
        name={`lines.${index}.size`}
        options={SIZES}
        placeholder="Choose a size"
        label={`Container Size/Type${number}`}
        required
      />
      <NumberField
        control={control}
        name={`lines.${index}.count`}
        label={`No. of Containers${number}`}
        unit="containers"
        required
      />
      <MoneyField
        control={control}
        name={`lines.${index}.targetRate`}
        label={`Target Rate (each)${number}`}
        priceOf="container"
      />
      {onRemove && (
        <RemoveRowButton
          className={classes.remove}
          label={`Remove container line${number}`}
          onRemove={onRemove}
        />
      )}
    </div>
  )
}
