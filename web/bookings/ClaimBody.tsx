import { type Control, useWatch } from 'react-hook-form'
import type { Booking } from '#domain/bookings/booking.ts'
import { whyCannotClaim } from '#domain/bookings/charges.ts'
import { chargeLabel } from '#domain/bookings/labels.ts'
import { stateOf } from '#domain/bookings/state.ts'
import { CLAIM_KINDS } from '#domain/bookings/vocabulary.ts'
import { formatPence } from '#domain/money.ts'
import { extraPriceOf, quantityUnit } from '#domain/quotes/extra-labels.ts'
import { sentenceOf } from '#domain/refusals.ts'
import { formatMinutes } from '#domain/time.ts'
import { DOCUMENTS_OR_PHOTOGRAPHS } from '../files/documents.ts'
import { DialogButtons } from '../ui/form/DialogButtons.tsx'
import { FileField } from '../ui/form/FileField.tsx'
import { Fields, Form } from '../ui/form/Form.tsx'
import { MoneyField } from '../ui/form/MoneyField.tsx'
import { NumberField } from '../ui/form/NumberField.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { useAskOnce } from '../ui/useAskOnce.tsx'
import { useNow } from '../ui/useNow.ts'
import { claimedTotal, isPrice, waitingHint } from './claim.ts'
import { HOURS_TO_THE_MINUTE } from './hoursToTheMinute.ts'
import { type ClaimForm, useClaimForm } from './useClaimForm.ts'
import { claimWarnings } from './warnings.ts'

const KINDS = CLAIM_KINDS.map((kind) => ({ value: kind, label: chargeLabel(kind) }))

/** Claims a charge; it begins with the agreed price of its kind. */
export function ClaimBody({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { form, submit } = useClaimForm(booking, onClose)
  const { control } = form
  const closed = whyCannotClaim(stateOf(booking), 'haulier', useNow())
  const { ask, dialog } = useAskOnce()
  async function claim(values: ClaimForm) {
    if (await ask(claimWarnings(values, booking))) await submit(values)
  }
  const kind = useWatch({ control, name: 'kind' })
  return (
    <Form form={form} onSubmit={claim} label="Claim a charge">
      <SelectField control={control} name="kind" label="Charge" options={KINDS} required />
      <PriceFields control={control} booking={booking} />
      <TextField control={control} name="note" label="Note" required={kind === 'other'} />
      <FileField
        control={control}
        name="file"
        label="File"
        placeholder="Receipt or photograph"
        accept={DOCUMENTS_OR_PHOTOGRAPHS}
        clearable
      />
      {dialog}
      <Total control={control} />
      <DialogButtons closed={closed && sentenceOf(closed)} onClose={onClose}>
        Claim
      </DialogButtons>
    </Form>
  )
}

function PriceFields({ control, booking }: { control: Control<ClaimForm>; booking: Booking }) {
  const kind = useWatch({ control, name: 'kind' })
  const isWaiting = kind === 'waiting'
  return (
    <Fields>
      <MoneyField
        control={control}
        name="amount"
        label={isWaiting ? 'Per hour' : 'Amount for one'}
        priceOf={isWaiting ? 'hour' : extraPriceOf(kind)}
        required
      />
      <NumberField
        control={control}
        name="quantity"
        label={isWaiting ? 'Hours' : 'How many'}
        kind={isWaiting ? HOURS_TO_THE_MINUTE : undefined}
        unit={isWaiting ? undefined : quantityUnit(kind)}
        description={isWaiting ? waitingHint(booking) : undefined}
        decimals={1}
        data-autofocus
        required
      />
    </Fields>
  )
}

/** The sum of what is typed; nothing while it cannot be read. */
function Total({ control }: { control: Control<ClaimForm> }) {
  const [kind, amount, quantity] = useWatch({ control, name: ['kind', 'amount', 'quantity'] })
  const price = { amount, quantity }
  if (!isPrice(price)) return null
  return (
    <p>
      {kind === 'waiting' && `${formatMinutes(price.quantity * 60)} at ${formatPence(price.amount)}/hr. `}
      In all {formatPence(claimedTotal(kind, price))}
    </p>
  )
}
