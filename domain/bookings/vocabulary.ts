/** The closed lists of bookings (docs/rules/bookings.md). */
import { EXTRA_KINDS } from '../quotes/extras.ts'

/** The steps of a job, in their order; which of them a job has depends on its load type. */
export const JOB_STEPS = ['confirmed', 'emptyCollected', 'collected', 'delivered', 'emptyReturned'] as const
export type JobStep = (typeof JOB_STEPS)[number]

/** The steps that end a booking as a whole. */
export const END_STEPS = ['closed', 'calledOff'] as const
export type EndStep = (typeof END_STEPS)[number]

export const STEPS = [...JOB_STEPS, ...END_STEPS] as const
export type Step = (typeof STEPS)[number]

/** The status of a job: its last step, `awarded` before the first. */
export type JobStatus = 'awarded' | JobStep

/** The status of a booking: its least advanced job's, until it is closed or called off. */
export const BOOKING_STATUSES = ['awarded', ...STEPS] as const
export type BookingStatus = (typeof BOOKING_STATUSES)[number]

/** The state of a container's customs clearance. */
export const CLEARANCES = ['pending', 'cleared', 'T1', 'held'] as const
export type Clearance = (typeof CLEARANCES)[number]

/** `Lapsed` is computed: a proposal without an answer on a booking that has been delivered or has ended. */
export const CHANGE_STATUSES = ['Proposed', 'Accepted', 'Declined', 'Withdrawn', 'Lapsed'] as const
export type ChangeStatus = (typeof CHANGE_STATUSES)[number]

export const CHARGE_STATUSES = ['Agreed', 'Claimed', 'Approved', 'Disputed', 'Withdrawn'] as const
export type ChargeStatus = (typeof CHARGE_STATUSES)[number]

/** The kinds of charge that a haulier may claim: those of an agreed extra except fuel, and waiting time in hours. */
export const CLAIM_KINDS = ['waiting', ...without(EXTRA_KINDS, 'fuel')] as const
export type ClaimKind = (typeof CLAIM_KINDS)[number]

function without<T extends string, const O extends T>(all: readonly T[], one: O) {
  return all.filter((kind): kind is Exclude<T, O> => kind !== one)
}

/** A booking of more containers than this has one job for each line instead of one for each container. */
export const MAX_JOBS_BY_CONTAINER = 200
/** How many files prove one job at most. */
export const MAX_PROOFS = 10
/** The most charges that are claimed for each job of a booking, withdrawn ones included. */
export const MAX_CLAIMS_OF_JOB = 20
/** The most changes that one side proposes of a booking, withdrawn ones included: its page shows them all. */
export const MAX_CHANGES = 100
/** For how long the last step can be undone. */
export const UNDO_HOURS = 24
/** For how many days after a call-off charges can be claimed. */
export const CLAIM_DAYS_AFTER_CALL_OFF = 7
/** After how many months the contacts of drivers and stops are removed from an ended booking. */
export const CONTACTS_KEPT_MONTHS = 12
/** After how many years an ended booking is removed with its proofs. */
export const BOOKINGS_KEPT_YEARS = 6
