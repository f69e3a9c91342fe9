import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { claimCharge } from '#contract/bookings.ts'
import { type Booking, ClaimDraft } from '#domain/bookings/booking.ts'
import { offeredAmount, whyCannotClaim } from '#domain/bookings/charges.ts'
import { chargeLabel } from '#domain/bookings/labels.ts'
import { stateOf } from '#domain/bookings/state.ts'
import { CLAIM_KINDS, type ClaimKind } from '#domain/bookings/vocabulary.ts'
import { whyNotDocument } from '#domain/companies/files.ts'
import { REQUIRED } from '#domain/fields.ts'
import { formatPence } from '#domain/money.ts'
import { extraPriceOf, quantityUnit } from '#domain/quotes/extra-labels.ts'
import { sentenceOf } from '#domain/refusals.ts'
import { formatMinutes } from '#domain/time.ts'
import { call } from '../api/call.ts'
import { useMe } from '../api/queries.ts'
import { problemsOfRefusal } from '../api/refusals.ts'
import { upload } from '../api/upload.ts'
import { useWriteForm } from '../api/useWriteForm.ts'
import { DOCUMENTS_OR_PHOTOGRAPHS } from '../files/documents.ts'
import { DialogButtons } from '../ui/form/DialogButtons.tsx'
import { FileField } from '../ui/form/FileField.tsx'
import { Fields, Form } from '../ui/form/Form.tsx'
import { MoneyField } from '../ui/form/MoneyField.tsx'
import { NumberField } from '../ui/form/NumberField.tsx'
import { resolve } from '../ui/form/resolve.ts'
import { SelectField } from '../ui/form/SelectField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { useAskOnce } from '../ui/useAskOnce.tsx'
import { useNow } from '../ui/useNow.ts'
import { claimed, claimedTotal, isPrice, offeredQuantity, waitingHint } from './claim.ts'
import { HOURS_TO_THE_MINUTE } from './hoursToTheMinute.ts'
import { changesOf } from './queries.ts'
import { claimWarnings } from './warnings.ts'

interface ClaimForm {
  kind: ClaimKind
  amount: number | null
  quantity: number | null
  note: string
  file: File | null
}

const KINDS = CLAIM_KINDS.map((kind) => ({ value: kind, label: chargeLabel(kind) }))

/** Claims a charge; it begins with the agreed price of its kind. */
export function ClaimBody({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const toDraft = ({ kind, note, file, ...price }: ClaimForm) => ({
    kind,
    // As it was typed while it cannot be read.
    ...(isPrice(price) ? claimed(kind, price, note.trim() || null) : { ...price, note }),
    ...(file ? { file } : {}),
  })
  const { form, submit } = useWriteForm<ClaimForm, unknown>({
    initial: {
      kind: 'waiting',
      amount: offeredAmount(booking, 'waiting'),
      quantity: offeredQuantity(booking, 'waiting'),
      note: '',
      file: null,
    },
    keptAs: `claim.${useMe().id}.${booking.reference}`,
    isDialog: true,
    resolver: resolve(ClaimDraft, {
      toDraft,
      alsoWrong: ({ quantity, file }) => [
        // The server takes a missing quantity for one.
        ...(quantity === null ? [{ path: ['quantity'], message: REQUIRED }] : []),
        ...(file === null ? [] : problemsOfRefusal(whyNotDocument(file, undefined, ['file']))),
      ],
    }),
    send(values, options) {
      const draft = toDraft(values) as ClaimDraft
      const given = { ...options, params: { reference: booking.reference } }
      return values.file ? upload(claimCharge, draft, given) : call(claimCharge, draft, given)
    },
    success: 'Charge claimed',
    changes: changesOf(booking),
    onSuccess: onClose,
  })
  const { control } = form
  const closed = whyCannotClaim(stateOf(booking), 'haulier', useNow())
  const { ask, dialog } = useAskOnce()
  async function claim(values: ClaimForm) {
    if (await ask(claimWarnings(values, booking))) await submit(values)
  }
  const { kind, amount, quantity } = useWatch({ control })
  // A change of the kind replaces what was filled in for the kind before, but nothing that was typed.
  useEffect(() => {
    const offered = (of: ClaimKind) => ({
      amount: offeredAmount(booking, of),
      quantity: offeredQuantity(booking, of),
    })
    let filledIn = offered(form.getValues('kind'))
    return form.subscribe({
      name: 'kind',
      formState: { values: true },
      callback({ values }) {
        const before = filledIn
        filledIn = offered(values.kind)
        for (const name of ['amount', 'quantity'] as const)
          if (values[name] === null || values[name] === before[name]) form.setValue(name, filledIn[name])
      },
    })
  }, [booking, form])
  const price = { amount, quantity }
  return (
    <Form form={form} onSubmit={claim} label="Claim a charge">
      <SelectField control={control} name="kind" label="Charge" options={KINDS} required />
      <Fields>
        <MoneyField
          control={control}
          name="amount"
          label={kind === 'waiting' ? 'Per hour' : 'Amount for one'}
          priceOf={kind === 'waiting' ? 'hour' : kind === undefined ? 'item' : extraPriceOf(kind)}
          required
        />
        <NumberField
          control={control}
          name="quantity"
          label={kind === 'waiting' ? 'Hours' : 'How many'}
          kind={kind === 'waiting' ? HOURS_TO_THE_MINUTE : undefined}
          unit={kind === undefined || kind === 'waiting' ? undefined : quantityUnit(kind)}
          description={kind === 'waiting' ? waitingHint(booking) : undefined}
          decimals={1}
          data-autofocus
          required
        />
      </Fields>
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
      {kind !== undefined && isPrice(price) && (
        <p>
          {kind === 'waiting' && `${formatMinutes(price.quantity * 60)} at ${formatPence(price.amount)}/hr. `}
          In all {formatPence(claimedTotal(kind, price))}
        </p>
      )}
      <DialogButtons closed={closed && sentenceOf(closed)} onClose={onClose}>
        Claim
      </DialogButtons>
    </Form>
  )
}
