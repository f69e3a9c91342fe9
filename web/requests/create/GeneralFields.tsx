import { TextInput } from '@mantine/core'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { TRAILER_TYPES, VEHICLE_TYPES } from '#domain/requests/vocabulary.ts'
import { CheckboxField } from '../../ui/form/CheckboxField.tsx'
import { Fields } from '../../ui/form/Form.tsx'
import { MoneyField } from '../../ui/form/MoneyField.tsx'
import { NumberField } from '../../ui/form/NumberField.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { ChoicesField } from './ChoicesField.tsx'
import classes from './CreateRequestForm.module.css'
import { DeadlineField } from './DeadlineField.tsx'
import { LoadTypeToggle } from './LoadTypeToggle.tsx'
import { RouteFields } from './RouteFields.tsx'
import type { RequestForm } from './requestForm.ts'

const QUANTITY = 'Quantity (Pallets)'

/**
 * The form of a general request, a full or a part truck load; required fields first. The quantity of a full load is
 * one; its number of pallets is a field of its own, and optional (docs/rules/requests.md#quantity).
 */
export function GeneralFields({ form }: { form: UseFormReturn<RequestForm> }) {
  const { control } = form
  const [loadType, adr] = useWatch({ control, name: ['freight.loadType', 'freight.adr'] })
  const isFull = loadType === 'FTL'
  return (
    <>
      <Fields>
        <LoadTypeToggle form={form} of="freight" />
        {isFull ? (
          <TextInput label={QUANTITY} value="1" description="A full load counts as one" disabled required />
        ) : (
          <NumberField control={control} name="freight.pallets" label={QUANTITY} unit="pallets" required />
        )}
      </Fields>
      <RouteFields form={form} />
      <TextAreaField
        control={control}
        name="freight.goods"
        label="Description of Goods and Packaging"
        rows={2}
        required
      />
      <Fields>
        <NumberField
          control={control}
          name="freight.weight"
          label="Weight (KG)"
          decimals={2}
          unit="kg"
          required
        />
        <DeadlineField control={control} />
      </Fields>
      <ChoicesField
        control={control}
        name="vehicleTypes"
        label="Vehicle Type"
        choices={VEHICLE_TYPES}
        required
      />
      <ChoicesField
        control={control}
        name="trailerTypes"
        label="Trailer Type"
        choices={TRAILER_TYPES}
        required
      />
      <Fields columns={isFull ? 3 : 2}>
        <MoneyField control={control} name="freight.targetRate" label="Target Rate" priceOf="load" />
        <NumberField control={control} name="freight.volume" label="Volume (CBM)" decimals={3} unit="cbm" />
        {isFull && (
          <NumberField control={control} name="freight.pallets" label="Number of Pallets" unit="pallets" />
        )}
      </Fields>
      <div className={classes.adr}>
        <CheckboxField control={control} name="freight.adr" label="ADR (hazardous goods)" />
        <TextField
          control={control}
          name="freight.adrDetails"
          label="ADR Details"
          placeholder={adr ? 'UN number, class, packing group' : ''}
          disabled={!adr}
        />
      </div>
      <TextAreaField control={control} name="comment" label="Comments" rows={3} />
    </>
  )
}
