/** The tables of seen requests, lanes, gathered mails and questions. */
import type { Generated, GeneratedAlways } from 'kysely'
import type { LaneAlert, LaneFilter } from '#domain/lanes/lane.ts'
import type { Day } from '#domain/time.ts'

/** What a user has seen of a request; without a row, see seen_up_to of the user. */
interface SeenRequestTable {
  person_id: number
  request_id: number
  /** True after a step of the other side, until the user sees the request again. */
  is_new: boolean
  /** The first quote that the user has not seen, and the time until which an unseen quote can be accepted. */
  first_new_quote_id: Generated<number | null>
  quotes_until: Generated<Date | null>
}

interface LaneTable {
  id: GeneratedAlways<number>
  person_id: number
  name: string
  filter: LaneFilter
  alert: LaneAlert
  /** One key of each place that the filter names; null for every place. */
  pickup_keys: string[] | null
  delivery_keys: string[] | null
  unsubscribe_token: string
  created_at: Date
  version: Generated<number>
  /** The version that last changed each field, by its name. */
  changed_in: Generated<Readonly<Record<string, number>>>
}

/** Posted and edited requests that are not matched with lanes yet. */
interface LoadToMatchTable {
  request_id: number
  queued_at: Date
}

/** A load on lanes of a user. */
interface LaneMatchTable {
  person_id: number
  request_id: number
  lane_ids: number[]
  matched_at: Date
  deadline: Day
  /** False after it was seen, was quoted or has closed. */
  is_new: boolean
  /** It may be mailed from this time on; null if it was mailed or must not be. */
  mail_from: Date | null
}

/** When a user was last mailed loads. */
interface LoadMailingTable {
  person_id: number
  mailed_at: Date
}

/** The time until which quotes on a request are gathered for a user, and the gathered quotes. */
interface QuoteMailingTable {
  person_id: number
  request_id: number
  quiet_until: Date
  quote_ids: Generated<number[]>
}

interface QuestionTable {
  id: GeneratedAlways<number>
  request_id: number
  company_id: number
  asked_by: number | null
  question: string
  asked_at: Date
  answer: Generated<string | null>
  answered_at: Generated<Date | null>
  hidden_at: Generated<Date | null>
}

export interface AttentionTables {
  seen_request: SeenRequestTable
  lane: LaneTable
  load_to_match: LoadToMatchTable
  lane_match: LaneMatchTable
  load_mailing: LoadMailingTable
  quote_mailing: QuoteMailingTable
  question: QuestionTable
}
