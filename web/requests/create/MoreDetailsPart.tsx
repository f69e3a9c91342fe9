import { Button } from '@mantine/core'
import { lazy, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { LatePart } from '../../ui/LatePart.tsx'
import { FieldsSkeleton } from '../../ui/Skeletons.tsx'
import classes from './CreateRequestForm.module.css'
import { type RequestForm, saysMore } from './requestForm.ts'

// Loaded on demand, since most requests have no more details.
const MoreDetails = lazy(() => import('./MoreDetails.tsx'))

const CONTACTS = [
  'route.pickupContactName',
  'route.pickupContactPhone',
  'route.deliveryContactName',
  'route.deliveryContactPhone',
] as const

/** Stops, contacts and goods: shown on demand, and once the form has any of them, as after choosing a known place. */
export function MoreDetailsPart({ form }: { form: UseFormReturn<RequestForm> }) {
  const [isShown, setShown] = useState(() => saysMore(form.getValues()))
  const [isPressed, setPressed] = useState(false)
  const contacts = useWatch({ control: form.control, name: CONTACTS })
  if (!isShown && contacts.some((text) => text !== '')) setShown(true)
  if (isShown)
    return (
      <LatePart fallback={<FieldsSkeleton />}>
        <MoreDetails form={form} takesFocus={isPressed} />
      </LatePart>
    )
  return (
    <div>
      <Button
        className={classes.more}
        variant="subtle"
        onClick={() => {
          setPressed(true)
          setShown(true)
        }}
      >
        Stops, contacts and goods
      </Button>
    </div>
  )
}
