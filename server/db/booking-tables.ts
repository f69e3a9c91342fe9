/** The tables of bookings as Kysely sees them. */
import type { Generated, GeneratedAlways } from 'kysely'
import type {
  BookingStatus,
  ChangeStatus,
  ChargeStatus,
  ClaimKind,
  Clearance,
  JobStatus,
  Step,
} from '#domain/bookings/vocabulary.ts'
import type { Side } from '#domain/quotes/vocabulary.ts'
import type { HaulageType, RequestLoadType } from '#domain/requests/vocabulary.ts'

interface BookingTable {
  id: GeneratedAlways<number>
  /** `QL-` and the id with at least six digits. */
  reference: GeneratedAlways<string>
  request_id: number
  quote_id: number
  owner_id: number
  haulier_id: number
  posted_by_id: number | null
  quoted_by_id: number | null
  status: Generated<BookingStatus>
  booked_at: Date
  ended_at: Generated<Date | null>
  contacts_removed_at: Generated<Date | null>
  haulage: HaulageType
  load_type: RequestLoadType
  owner_reference: string
  /** JSON copies of both companies and their users. server/bookings/json.ts reads more than the names. */
  owner: { name: string }
  haulier: { name: string }
  pickup: string
  pickup_at: Date
  delivery: string
  delivery_at: Date
  /** Stops under their wire names. */
  stops: unknown[]
  free_hours: number | null
  demurrage_fee: number | null
  conditions_id: string | null
  conditions_sha256: string | null
  total: number
  expected_extra: number
  sequence: Generated<number>
}

interface BookingJobTable {
  id: GeneratedAlways<number>
  booking_id: number
  number: number
  line_id: number | null
  size: string | null
  count: number
  status: Generated<JobStatus>
  /** The time of its last step. */
  last_at: Generated<Date | null>
  container_number: Generated<string | null>
  use_anyway: Generated<boolean>
  seal: Generated<string | null>
  release_reference: Generated<string | null>
  booking_reference: Generated<string | null>
  vessel_cut_off: Generated<Date | null>
  clearance: Generated<Clearance | null>
  vgm: Generated<number | null>
  driver: Generated<string | null>
  driver_phone: Generated<string | null>
  vehicle_registration: Generated<string | null>
  vehicle_booking_reference: Generated<string | null>
  vehicle_booking_time: Generated<Date | null>
  carried_by: Generated<string | null>
}

interface BookingStepTable {
  id: GeneratedAlways<number>
  booking_id: number
  job_id: number | null
  step: Step
  side: Side
  at: Date
  arrived_at: Date | null
  left_at: Date | null
  received_by: string | null
  remarks: string | null
  reason: string | null
  who: string
  recorded_at: Date
}

interface BookingChangeTable {
  id: GeneratedAlways<number>
  booking_id: number
  side: Side
  status: Generated<ChangeStatus>
  pickup_at: Date | null
  delivery_at: Date | null
  pickup: string | null
  delivery: string | null
  stops: unknown[] | null
  note: string | null
  who: string
  proposed_at: Date
  answered_at: Generated<Date | null>
}

interface BookingProofTable {
  id: GeneratedAlways<number>
  booking_id: number
  job_id: number
  file_id: string
  who: string
  added_at: Date
}

interface BookingChargeTable {
  id: GeneratedAlways<number>
  booking_id: number
  kind: ClaimKind
  status: ChargeStatus
  amount: number
  quantity: number
  total: number
  note: string | null
  reason: Generated<string | null>
  file_id: string | null
  who: string
  claimed_at: Date
  answered_at: Generated<Date | null>
}

export interface BookingTables {
  booking: BookingTable
  booking_job: BookingJobTable
  booking_step: BookingStepTable
  booking_change: BookingChangeTable
  booking_proof: BookingProofTable
  booking_charge: BookingChargeTable
}
