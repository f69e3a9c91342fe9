/** Refusals of bookings (docs/rules/bookings.md). */
import type { RefusalKinds } from '../refusal-kind.ts'

export const bookingRefusals = {
  haulier_side_only: {
    status: 403,
    body: 'detail',
    sentence: 'Only the haulier of this booking can do this.',
  },
  owner_side_only: { status: 403, body: 'detail', sentence: 'Only the owner of this booking can do this.' },
  other_side_only: { status: 403, body: 'detail', sentence: 'Only the other side can do this.' },
  booking_closed: { status: 409, body: 'whole', sentence: 'This booking is closed.' },
  booking_called_off: { status: 409, body: 'whole', sentence: 'This booking has been called off.' },
  job_named_twice: { status: 400, body: 'field', sentence: 'Name each job once.' },
  unknown_job: {
    status: 400,
    body: 'field',
    sentence: 'This is not a job of this booking. Send the id of one of its jobs.',
  },
  job_changed: {
    status: 409,
    body: 'whole',
    sentence: 'This job has changed since you opened it. Please look at it again before you change it.',
  },
  container_number_wrong: {
    status: 400,
    body: 'field',
    sentence: 'The check digit of this container number is wrong. Correct it, or choose to use it anyway.',
  },
  step_not_of_load: { status: 400, body: 'field', sentence: 'Jobs of this load type do not have this step.' },
  step_taken: { status: 409, body: 'whole', sentence: 'This step has already been recorded.' },
  step_skipped: { status: 409, body: 'whole', sentence: 'Record the previous step first.' },
  step_in_the_future: { status: 400, body: 'field', sentence: 'The time must not be in the future.' },
  step_before_last: {
    status: 400,
    body: 'field',
    sentence: 'The time must not be before that of the previous step.',
  },
  before_departure: {
    status: 400,
    body: 'field',
    sentence: 'The time must not be before the departure from the previous step.',
  },
  left_before_arrived: {
    status: 400,
    body: 'field',
    sentence: 'The departure must not be before the arrival.',
  },
  reason_missing: { status: 400, body: 'field', sentence: 'Please give a reason.' },
  note_missing: { status: 400, body: 'field', sentence: 'Please say what this is for.' },
  jobs_not_done: { status: 409, body: 'whole', sentence: 'Not every job is done yet.' },
  proof_missing: { status: 409, body: 'whole', sentence: 'Every job needs a proof of delivery first.' },
  charge_open: { status: 409, body: 'whole', sentence: 'A charge still waits for its answer.' },
  already_collected: {
    status: 409,
    body: 'whole',
    sentence: 'The first job has been collected; this booking can no longer be called off.',
  },
  step_not_last: { status: 409, body: 'whole', sentence: 'Only the last step can be undone.' },
  undo_too_late: {
    status: 409,
    body: 'whole',
    sentence: 'A step can be undone within 24 hours of being recorded.',
  },
  change_empty: { status: 400, body: 'whole', sentence: 'Propose at least one other time, place or stop.' },
  delivery_in_the_past: {
    status: 400,
    body: 'field',
    sentence: 'The delivery time must not be in the past.',
  },
  too_many_changes: {
    status: 409,
    body: 'whole',
    sentence: 'Your side has proposed 100 changes of this booking, which is the most there can be.',
  },
  change_open: {
    status: 409,
    body: 'whole',
    sentence: 'A change to this has already been proposed. It needs an answer first.',
  },
  change_answered: { status: 409, body: 'whole', sentence: 'This change has already been answered.' },
  change_withdrawn: { status: 409, body: 'whole', sentence: 'This change has been withdrawn.' },
  change_outdated: {
    status: 409,
    body: 'whole',
    sentence: 'This change no longer fits what was agreed meanwhile. Decline it and propose another one.',
  },
  already_delivered: {
    status: 409,
    body: 'whole',
    sentence: 'Every job of this booking has been delivered.',
  },
  too_many_proofs: { status: 409, body: 'whole', sentence: 'A job can have at most 10 files.' },
  too_many_charges: {
    status: 409,
    body: 'whole',
    sentence: 'A booking can have at most 20 claimed charges for each of its jobs.',
  },
  claim_too_early: {
    status: 409,
    body: 'whole',
    sentence: 'Charges can be claimed once a job of this booking is confirmed.',
  },
  claim_too_late: {
    status: 409,
    body: 'whole',
    sentence: 'Charges can be claimed for 7 days after a booking was called off.',
  },
  charge_agreed: { status: 409, body: 'whole', sentence: 'This charge was agreed with the award.' },
  charge_answered: { status: 409, body: 'whole', sentence: 'This charge has already been answered.' },
  charge_withdrawn: { status: 409, body: 'whole', sentence: 'This charge has been withdrawn.' },
  statement_too_early: {
    status: 409,
    body: 'whole',
    sentence: 'The statement is available once every job is delivered.',
  },
} as const satisfies RefusalKinds
