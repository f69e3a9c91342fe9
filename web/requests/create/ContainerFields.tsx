import { useMemo } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { CONTAINER_REQUIREMENTS, SHIPPING_LINES, type ShippingLine } from '#domain/requests/vocabulary.ts'
import { useMe } from '../../api/queries.ts'
import { Fields } from '../../ui/form/Form.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { lastShippingLine } from '../queries.ts'
import { ChoicesField } from './ChoicesField.tsx'
import { ContainerLines } from './ContainerLines.tsx'
import { DeadlineField } from './DeadlineField.tsx'
import { LoadTypeToggle } from './LoadTypeToggle.tsx'
import { PlaceField } from './PlaceField.tsx'
import { RouteFields } from './RouteFields.tsx'
import type { RequestForm } from './requestForm.ts'

/** Every shipping line. The company's last one is first in the list, but not chosen. */
function shippingLines(last: ShippingLine | null) {
  const others = SHIPPING_LINES.filter((name) => name !== last)
  return [...(last === null ? [] : [last]), ...others].map((name) => ({ value: name, label: name }))
}

const ABOUT_EMPTY = {
  Import: 'Where the empty container is returned to',
  Export: 'Where the empty container is collected',
  'One-way': 'Not needed for One-way',
}

/** The form of a container request, required fields first. */
export function ContainerFields({ form }: { form: UseFormReturn<RequestForm> }) {
  const { control } = form
  const { company } = useMe()
  const lines = useMemo(() => shippingLines(lastShippingLine(company.name)), [company.name])
  const loadType = useWatch({ control, name: 'shipment.loadType' })
  const isOneWay = loadType === 'One-way'
  return (
    <>
      <Fields>
        <LoadTypeToggle form={form} of="shipment" />
        <SelectField
          control={control}
          name="shipment.shippingLine"
          label="Shipping Line"
          placeholder="Choose a line"
          options={lines}
          required
        />
      </Fields>
      <RouteFields form={form} />
      <Fields>
        <PlaceField
          control={control}
          name="route.empty"
          label="Empty Location"
          description={ABOUT_EMPTY[loadType]}
          disabled={isOneWay}
          required={!isOneWay}
        />
        <DeadlineField control={control} />
      </Fields>
      <ContainerLines control={control} />
      <ChoicesField
        control={control}
        name="requirements"
        label="Requirements"
        choices={CONTAINER_REQUIREMENTS}
      />
      <Fields>
        <TextField control={control} name="shipment.vesselName" label="Vessel Name" />
        <TextField control={control} name="shipment.voyageCode" label="Vessel Voyage Code" />
      </Fields>
      <TextAreaField control={control} name="comment" label="Comments" rows={3} />
    </>
  )
}
