/** A booking, a job and a step for the tests of their rules; each test overrides the fields that it is about. */
import type { BookedLoad } from '../bookings/agreed.ts'
import type { StepDraft } from '../bookings/booking.ts'
import type { Job } from '../bookings/job.ts'
import type { BookingState, JobState } from '../bookings/steps.ts'
import { isRefused } from '../refuse.ts'

export const now = new Date('2026-06-22T12:00:30Z')

export const job = (changes: Partial<JobState> = {}): JobState => ({
  id: 1,
  status: 'awarded',
  lastAt: null,
  lastLeftAt: null,
  proofs: 0,
  ...changes,
})
export const state = (changes: Partial<BookingState> = {}): BookingState => ({
  status: 'awarded',
  loadType: 'Import',
  jobs: [job()],
  charges: [],
  bothActive: true,
  ...changes,
})
export const stepDraft = (changes: Partial<StepDraft> = {}): StepDraft => ({
  step: 'confirmed',
  jobs: null,
  at: now,
  arrivedAt: null,
  leftAt: null,
  receivedBy: null,
  remarks: null,
  reason: null,
  ...changes,
})

/** A job of which neither side has told anything. */
export const NO_JOB_FIELDS = {
  containerNumber: null,
  useAnyway: false,
  seal: null,
  releaseReference: null,
  bookingReference: null,
  vesselCutOff: null,
  clearance: null,
  vgm: null,
  driver: null,
  driverPhone: null,
  vehicleRegistration: null,
  vehicleBookingReference: null,
  vehicleBookingTime: null,
  carriedBy: null,
} as const satisfies Partial<Job>

/** A load of which the request said only its type. */
export const NO_LOAD_FIELDS = {
  shippingLine: null,
  vesselName: null,
  voyageCode: null,
  requirements: [],
  weight: null,
  volume: null,
  pallets: null,
  adr: false,
  adrDetails: null,
  goods: null,
  tailLift: false,
  timesBooked: false,
  vehicleType: null,
  trailerType: null,
} satisfies Partial<BookedLoad>

/** The code of a refusal; `allowed` for anything else. */
export const codeOf = (answer: unknown) => (isRefused(answer) ? answer.refusals[0]?.code : 'allowed')
