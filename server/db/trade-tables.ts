/** The tables of requests, quotes and their history. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Extra } from '#domain/quotes/extras.ts'
import type { Side, StoredQuoteStatus } from '#domain/quotes/vocabulary.ts'
import type { RequestField } from '#domain/requests/edit.ts'
import type { Stop } from '#domain/requests/stops.ts'
import type { HaulageType, RequestLoadType, StoredRequestStatus } from '#domain/requests/vocabulary.ts'
import type { Day } from '#domain/time.ts'

/** A column of JSON: read as values, written as text. */
export type Json<T> = ColumnType<T, string | undefined, string>

/** The requests or bookings with searched texts that an earlier version wrote. */
export interface SearchBacklogTable {
  kind: 'request' | 'booking'
  /** Up to this id they are written again. */
  done_to: Generated<number>
}

/** The names of companies before an operator corrected them, each with the last company that had it. */
export interface FormerCompanyNameTable {
  name_key: string
  company_id: number
}

/** Companies that were renamed: their requests do not have the new name in the searched texts yet. */
export interface RenamedCompanyTable {
  company_id: number
  /** The requests up to this one have the new name. */
  done_to: Generated<number>
}

export interface RequestTable {
  id: GeneratedAlways<number>
  owner_id: number
  created_by: number | null
  created_at: Date
  deleted_at: Generated<Date | null>
  haulage: HaulageType
  is_subcontract: boolean
  status: Generated<StoredRequestStatus>
  decided_at: Generated<Date | null>
  accepted_quote_id: Generated<number | null>
  reference: string
  comment: string | null
  payment_term_days: number
  deadline: Day
  pickup: string
  pickup_at: Date
  delivery: string
  delivery_at: Date
  empty_location: string | null
  load_type: RequestLoadType
  quantity: number
  shipping_line: string | null
  vessel_name: string | null
  voyage_code: string | null
  requirements: string[]
  vehicle_types: string[]
  trailer_types: string[]
  weight: number | null
  volume: number | null
  pallets: number | null
  adr: boolean
  adr_details: string | null
  goods: string | null
  target_rate: number | null
  /** As searches compare it: a trigger takes away accents, hyphens and capitals. */
  search_text: string
  /** Like search_text, without the reference: for companies that may not see it. */
  public_search_text: string
  /** Kept by triggers and a job: Open, Expired, Accepted, Cancelled or Deleted. Only the lists use it. */
  stage: Generated<string>
  pickup_unlocode: string | null
  delivery_unlocode: string | null
  /** The keys of the places, by which requests are found (docs/rules/places.md#keys). */
  pickup_keys: Generated<string[]>
  delivery_keys: Generated<string[]>
  /** Load type, sizes and requirements, as the filters of lists search for them. */
  load_keys: Generated<string[]>
  /** A bit for each of these keys, for indexes. Kept by a trigger. */
  filter_bits: Generated<string>
  expected_waiting_hours: Generated<number>
  stops: Json<readonly StoredStop[]>
  pickup_contact_name: Generated<string | null>
  pickup_contact_phone: Generated<string | null>
  pickup_reference: Generated<string | null>
  delivery_contact_name: Generated<string | null>
  delivery_contact_phone: Generated<string | null>
  delivery_reference: Generated<string | null>
  tail_lift: Generated<boolean>
  times_booked: Generated<boolean>
  /** Rises with each change of the request. */
  version: Generated<number>
}

/** A stop as it is stored: its times as text. */
type StoredStop = Omit<Stop, 'from' | 'to'> & { readonly from: string; readonly to: string }

export interface RequestChangeTable {
  request_id: number
  /** The version that the change led to. */
  version: number
  fields: RequestField[]
}

export interface RequestLineTable {
  id: GeneratedAlways<number>
  request_id: number
  position: number
  size: string
  count: number
  target_rate: number | null
  goods: Generated<string | null>
  gross_weight: Generated<number | null>
}

export interface QuoteTable {
  id: GeneratedAlways<number>
  request_id: number
  /**
   * The haulier of the quote, or of the quote that it counters: the other party of the owner in this
   * negotiation.
   */
  haulier_id: number
  author_id: number
  /** The company that posted the request. */
  owner_id: number
  side: Side
  created_by: number | null
  created_at: Date
  status: StoredQuoteStatus
  /** False once decided, cancelled, or replaced after it had expired; guards "one live quote". */
  is_open: Generated<boolean>
  counters_id: number | null
  payment_term_days: number
  demurrage_fee: number | null
  comment: string | null
  expires_on: Day | null
  /** From then on it can no longer be accepted. */
  live_until: Date
  total: number
  conditions_id: string | null
  vehicle_type: string | null
  trailer_type: string | null
  rate: number | null
  extras: Json<readonly Extra[]>
  free_hours: Generated<number | null>
  /** The expected extras and waiting on top of the total, in pence. */
  expected_extra: Generated<number>
  replaced_by: Generated<number | null>
}

export interface QuoteLineTable {
  quote_id: number
  line_id: number
  rate: number
}

export interface HistoryTable {
  id: GeneratedAlways<number>
  request_id: number
  /** The haulier of the negotiation of this step; null for steps that every viewer sees. */
  haulier_id: number | null
  company_id: number | null
  person_id: number | null
  at: Date
  what: string
  old_price: number | null
  new_price: number | null
  /** The name shown for the actor, if it is not a company's name. */
  shown_as: Generated<string | null>
  /** The expected extras and waiting on top of these prices; null means none. */
  old_extra: Generated<number | null>
  new_extra: Generated<number | null>
  /** The API key that the step was taken with; null for a step that was taken on a page. */
  key_name: Generated<string | null>
}
