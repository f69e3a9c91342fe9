import { ActionIcon, Tooltip } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type Control, useWatch } from 'react-hook-form'
import { EXTRA_KINDS, EXTRAS } from '#domain/quotes/extras.ts'
import { QuickSelectField } from '../requests/create/QuickSelectField.tsx'
import { CheckboxField } from '../ui/form/CheckboxField.tsx'
import { MoneyField } from '../ui/form/MoneyField.tsx'
import { NumberField } from '../ui/form/NumberField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import type { QuoteForm } from './draft.ts'
import classes from './ExtrasFields.module.css'

const KINDS = EXTRA_KINDS.map((kind) => ({ value: kind, label: EXTRAS[kind].label }))

interface ExtraRowProps {
  control: Control<QuoteForm>
  name: `extras.${number}`
  number: number
  /** What it counts without a quantity. */
  containers: number
  onRemove: () => void
}

/** One extra while it is typed. */
export default function ExtraRow({ control, name, number, containers, onRemove }: ExtraRowProps) {
  const kind = useWatch({ control, name: `${name}.kind` })
  const isFuel = kind === 'fuel'
  const unit = kind === null ? null : EXTRAS[kind].unit
  const about = (label: string) => `${label} of extra ${number}`
  return (
    <li className={classes.row}>
      <QuickSelectField
        control={control}
        name={`${name}.kind`}
        label="Extra"
        aria-label={about('Kind')}
        options={KINDS}
        placeholder="Choose an extra"
        required
      />
      <MoneyField
        control={control}
        name={`${name}.amount`}
        label={isFuel ? '% of the total' : `Amount${unit === null ? '' : ` a ${unit}`}`}
        aria-label={about(isFuel ? 'Percentage' : 'Amount')}
        leftSection={isFuel ? '%' : '£'}
        required
      />
      {isFuel ? (
        <span />
      ) : (
        <NumberField
          control={control}
          name={`${name}.quantity`}
          label={unit === null ? 'Quantity' : `${unit.charAt(0).toUpperCase()}${unit.slice(1)}s`}
          aria-label={about('Quantity')}
          placeholder={String(containers)}
          decimals={1}
        />
      )}
      <Tooltip label="Remove">
        <ActionIcon
          className={classes.remove}
          variant="subtle"
          color="red"
          size={36}
          aria-label={`Remove extra ${number}`}
          onClick={onRemove}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <TextField
        control={control}
        name={`${name}.note`}
        aria-label={about('Note')}
        placeholder={kind === 'other' ? 'What it is for' : 'Note (optional)'}
        className={classes.note}
        maxLength={200}
      />
      {!isFuel && (
        <CheckboxField
          control={control}
          name={`${name}.certain`}
          label="Will arise"
          aria-label={about('Will arise')}
          className={classes.certain}
        />
      )}
    </li>
  )
}
