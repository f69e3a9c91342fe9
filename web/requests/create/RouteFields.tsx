import { type Control, type UseFormReturn, useWatch } from 'react-hook-form'
import { londonDay } from '#domain/time.ts'
import { instantOf } from '../../ui/days.ts'
import { DateTimeField } from '../../ui/form/DateTimeField.tsx'
import { Fields } from '../../ui/form/Form.tsx'
import { PickupTimeField } from './PickupTimeField.tsx'
import { PlaceField } from './PlaceField.tsx'
import { PortField } from './PortField.tsx'
import { formPortEnd, type RequestForm } from './requestForm.ts'

/** The route and its times. One end of an import or export is a port. */
export function RouteFields({ form }: { form: UseFormReturn<RequestForm> }) {
  const { control } = form
  const [haulage, loadType] = useWatch({ control, name: ['haulage', 'shipment.loadType'] })
  const end = formPortEnd({ haulage, shipment: { ...form.getValues('shipment'), loadType } })
  const pickup = instantOf(useWatch({ control, name: 'route.pickupAt' }))
  return (
    <Fields>
      <LocationField control={control} end="pickup" label="Pickup Location" isPort={end === 'pickup'} />
      <PickupTimeField form={form} />
      <LocationField control={control} end="delivery" label="Delivery Location" isPort={end === 'delivery'} />
      <DateTimeField
        control={control}
        name="route.deliveryAt"
        label="Delivery Time"
        min={pickup === null ? londonDay(new Date()) : londonDay(pickup)}
        required
      />
    </Fields>
  )
}

interface LocationFieldProps {
  control: Control<RequestForm>
  end: 'pickup' | 'delivery'
  label: string
  isPort: boolean
}

function LocationField({ control, end, label, isPort }: LocationFieldProps) {
  if (isPort) return <PortField control={control} name={`route.${end}`} label={label} />
  return (
    <PlaceField
      control={control}
      name={`route.${end}`}
      contact={{ name: `route.${end}ContactName`, phone: `route.${end}ContactPhone` }}
      label={label}
      placeholder="Place and postcode"
      required
    />
  )
}
