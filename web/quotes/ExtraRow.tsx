import { useEffect, useRef } from 'react'
import { type Control, type FieldPath, type FieldValues, useController, useWatch } from 'react-hook-form'
import { EXTRAS, extraPriceOf, quantityUnit } from '#domain/quotes/extra-labels.ts'
import { EXTRA_KINDS, type ExtraKind } from '#domain/quotes/extras.ts'
import { CheckboxField } from '../ui/form/CheckboxField.tsx'
import { MoneyField } from '../ui/form/MoneyField.tsx'
import { NumberField } from '../ui/form/NumberField.tsx'
import { RemoveRowButton } from '../ui/form/RemoveRowButton.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import classes from './ExtrasFields.module.css'

const KINDS = EXTRA_KINDS.map((kind) => ({ value: kind, label: EXTRAS[kind].label }))

interface ExtraRowProps<V extends FieldValues> {
  control: Control<V>
  /** The path of the extra in the form. */
  name: FieldPath<V>
  number: number
  /** The default quantity; null if it has no quantity, as on a profile. */
  containers: number | null
  /** The user has just added it. Its first field gets the focus once it shows: this code may still have to load. */
  isAdded: boolean
  onFocused: () => void
  onRemove: () => void
}

/** The fields of one extra. */
export default function ExtraRow<V extends FieldValues>(props: ExtraRowProps<V>) {
  const { control, name, number, containers, isAdded, onFocused, onRemove } = props
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!isAdded) return
    row.current?.querySelector('input')?.focus()
    onFocused()
  }, [isAdded, onFocused])
  const field = (part: string) => `${name}.${part}` as FieldPath<V>
  const kind: ExtraKind | null = useWatch({ control, name: field('kind') })
  const isFuel = kind === 'fuel'
  const amount = useController({ control, name: field('amount') }).field
  const unit = kind === null ? null : EXTRAS[kind].unit
  /** An amount of money does not become a percentage, nor a percentage an amount of money. */
  function chooseKind(chosen: string | null) {
    if (kind === null || chosen === null || (chosen === 'fuel') === isFuel) return
    if (typeof amount.value === 'number') amount.onChange(null)
  }
  const about = (label: string) => `${label} of extra ${number}`
  return (
    <li ref={row} className={classes.row}>
      <SelectField
        control={control}
        name={field('kind')}
        label="Extra"
        aria-label={about('Kind')}
        options={KINDS}
        onChoose={chooseKind}
        placeholder="Choose an extra"
        required
      />
      <MoneyField
        control={control}
        name={field('amount')}
        label={isFuel ? '% of total' : `Amount ${unit === null ? 'each' : `a ${unit}`}`}
        aria-label={about(isFuel ? 'Percentage' : 'Amount')}
        isPercentage={isFuel}
        priceOf={kind === null ? 'item' : extraPriceOf(kind)}
        required
      />
      {isFuel || containers === null ? (
        <span />
      ) : (
        <NumberField
          control={control}
          name={field('quantity')}
          label={unit === null ? 'Quantity' : `${unit.charAt(0).toUpperCase()}${unit.slice(1)}s`}
          aria-label={about('Quantity')}
          placeholder={String(containers)}
          decimals={1}
          unit={kind === null ? undefined : quantityUnit(kind)}
        />
      )}
      <RemoveRowButton className={classes.remove} label={`Remove extra ${number}`} onRemove={onRemove} />
      <TextField
        control={control}
        name={field('note')}
        aria-label={about('Note')}
        placeholder={kind === 'other' ? 'What it is for' : 'Note (optional)'}
        className={classes.note}
      />
      {!isFuel && (
        <CheckboxField
          control={control}
          name={field('certain')}
          label="Will arise"
          aria-label={about('Will arise')}
          className={classes.certain}
        />
      )}
    </li>
  )
}
