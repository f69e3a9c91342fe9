import { Button } from '@mantine/core'
import { lazy, useState } from 'react'
import { type Control, type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form'
import { formatPence } from '#domain/money.ts'
import { MAX_EXTRAS, USUAL_FREE_HOURS } from '#domain/quotes/extras.ts'
import type { Side } from '#domain/quotes/vocabulary.ts'
import type { QuoteRequest } from '#domain/requests/request.ts'
import { AddRowButton } from '../ui/form/AddRowButton.tsx'
import { NumberField } from '../ui/form/NumberField.tsx'
import { LatePart } from '../ui/LatePart.tsx'
import { containersIn, EMPTY_EXTRA, type QuoteForm, typedExpected, typedTotal } from './draft.ts'
import type ExtraRowType from './ExtraRow.tsx'
import classes from './ExtrasFields.module.css'
import { freeHoursHint } from './quoteText.ts'

// Loaded on demand, since many offers have no extras.
const ExtraRow = lazy(() => import('./ExtraRow.tsx')) as unknown as typeof ExtraRowType

interface ExtrasFieldsProps {
  form: UseFormReturn<QuoteForm>
  request: QuoteRequest
  /** Whose offer it is. */
  side: Side
}

/** Free hours and extras of an offer. Leaving them empty takes no extra keystroke. */
export function ExtrasFields({ form, request, side }: ExtrasFieldsProps) {
  const { control } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'extras' })
  const [added, setAdded] = useState<number | null>(null)
  const hours = useWatch({ control, name: 'freeHours' })
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Extras</legend>
      <div className={classes.hours}>
        <NumberField
          control={control}
          name="freeHours"
          label="Free waiting (hours)"
          unit="hours"
          description={freeHoursHint(request, side)}
          decimals={1}
        />
        {hours === null && (
          <Button
            variant="subtle"
            size="compact-sm"
            className={classes.offered}
            onClick={() => form.setValue('freeHours', USUAL_FREE_HOURS, { shouldDirty: true })}
          >
            {USUAL_FREE_HOURS} hours
          </Button>
        )}
      </div>
      {fields.length > 0 && (
        <LatePart>
          <ul className={classes.rows} data-rows>
            {fields.map((field, index) => (
              <ExtraRow<QuoteForm>
                key={field.id}
                control={control}
                name={`extras.${index}`}
                number={index + 1}
                containers={containersIn(request)}
                isAdded={index === added}
                onFocused={() => setAdded(null)}
                onRemove={() => remove(index)}
              />
            ))}
          </ul>
          <p className={classes.hint}>
            Extras that will arise count in the expected total; the others are only named. Fuel always counts.
          </p>
        </LatePart>
      )}
      {fields.length < MAX_EXTRAS && (
        <AddRowButton
          onAdd={() => {
            setAdded(fields.length)
            append(EMPTY_EXTRA, { shouldFocus: false })
          }}
        >
          Add an extra
        </AddRowButton>
      )}
    </fieldset>
  )
}

/** The expected total of the typed price with its extras, if it is higher. */
export function ExpectedTotal({ control, request }: { control: Control<QuoteForm>; request: QuoteRequest }) {
  const [rates, load, extras, freeHours, demurrageFee] = useWatch({
    control,
    name: ['rates', 'load', 'extras', 'freeHours', 'demurrageFee'],
  })
  const expected = typedExpected({ rates, load, extras, freeHours, demurrageFee }, request)
  if (expected === null || expected === typedTotal({ rates, load }, request)) return null
  return <span className={classes.expected}>{formatPence(expected)} with expected extras</span>
}
