import { useEffect, useEffectEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { claimCharge } from '#contract/bookings.ts'
import { type Booking, ClaimDraft } from '#domain/bookings/booking.ts'
import { offeredAmount } from '#domain/bookings/charges.ts'
import type { ClaimKind } from '#domain/bookings/vocabulary.ts'
import { whyNotDocument } from '#domain/companies/files.ts'
import { REQUIRED } from '#domain/fields.ts'
import { call } from '../api/call.ts'
import { useMe } from '../api/queries.ts'
import { problemsOfRefusal } from '../api/refusals.ts'
import { upload } from '../api/upload.ts'
import { useWriteForm } from '../api/useWriteForm.ts'
import { resolve } from '../ui/form/resolve.ts'
import { claimed, isPrice, offeredQuantity } from './claim.ts'
import { changesOf } from './queries.ts'

export interface ClaimForm {
  kind: ClaimKind
  amount: number | null
  quantity: number | null
  note: string
  file: File | null
}

/** The form that claims a charge. It begins with the agreed price of its kind. */
export function useClaimForm(booking: Booking, onClose: () => void) {
  const writing = useWriteForm<ClaimForm, unknown>({
    initial: { kind: 'waiting', ...offeredPrice(booking, 'waiting'), note: '', file: null },
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
    onDone: onClose,
  })
  useOfferedPrice(booking, writing.form)
  return writing
}

function toDraft({ kind, note, file, ...price }: ClaimForm) {
  return {
    kind,
    // As it was typed while it cannot be read.
    ...(isPrice(price) ? claimed(kind, price, note.trim() || null) : { ...price, note }),
    ...(file ? { file } : {}),
  }
}

function offeredPrice(booking: Booking, kind: ClaimKind) {
  return { amount: offeredAmount(booking, kind), quantity: offeredQuantity(booking, kind) }
}

/**
 * A change of the kind replaces what was filled in for the kind before, but nothing that was typed. The booking may have
 * changed since it was filled in.
 */
function useOfferedPrice(booking: Booking, form: UseFormReturn<ClaimForm>): void {
  const offered = useEffectEvent((kind: ClaimKind) => offeredPrice(booking, kind))
  useEffect(() => {
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
  }, [form])
}
