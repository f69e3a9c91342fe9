// Rules: docs/rules/bookings.md#proofs
import { expect, test } from 'vitest'
import { job } from '../testing/bookings.ts'
import { whyCannotAddProof, whyCannotRemoveProof } from './proofs.ts'

test('a job takes ten proofs, until the booking has ended', () => {
  const booking = { status: 'awarded', jobs: [job({ proofs: 9 }), job({ id: 2, proofs: 10 })] } as const
  expect(whyCannotAddProof(booking, 1, 'haulier')).toBeNull()
  expect(whyCannotAddProof(booking, 2, 'haulier')).toBe('too_many_proofs')
  expect(whyCannotAddProof(booking, 3, 'haulier')).toBe('unknown_job')
  expect(whyCannotAddProof(booking, 1, 'owner')).toBe('haulier_side_only')
  const calledOff = { ...booking, status: 'calledOff' } as const
  expect(whyCannotAddProof(calledOff, 1, 'haulier')).toBe('booking_called_off')
  expect(whyCannotRemoveProof(calledOff, 'haulier')).toBeNull()
})
