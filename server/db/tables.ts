/** The tables as Kysely sees them. The migrations create them. */
import type { Generated, GeneratedAlways } from 'kysely'
import type { CompanyType } from '#domain/companies/vocabulary.ts'
import type { ChangeKind } from '#domain/live/change.ts'
import type { QuoteMails } from '#domain/notifications/notifications.ts'
import type { UsualExtra } from '#domain/quotes/extras.ts'
import type { Day } from '#domain/time.ts'
import type { Role } from '#domain/users/user.ts'
import type { AttentionTables } from './attention-tables.ts'
import type { BookingTables } from './booking-tables.ts'
import type { KeyTables } from './key-tables.ts'
import type { OperatorTables } from './operator-tables.ts'
import type { PlanTables } from './plan-tables.ts'
import type { SecurityTables } from './security-tables.ts'
import type { TemplateTables } from './template-tables.ts'
import type {
  FormerCompanyNameTable,
  HistoryTable,
  Json,
  QuoteLineTable,
  QuoteTable,
  RenamedCompanyTable,
  RequestChangeTable,
  RequestLineTable,
  RequestTable,
  SearchBacklogTable,
} from './trade-tables.ts'
import type { WebhookTables } from './webhook-tables.ts'

interface CompanyTable {
  id: GeneratedAlways<number>
  name: string
  name_key: string
  type: CompanyType
  country: string
  number: Generated<string | null>
  incorporated_on: Generated<Day | null>
  is_active: Generated<boolean>
  activated_at: Generated<Date | null>
  /** Set while the provider has declined or deactivated the company; null while the company waits. */
  deactivated_at: Generated<Date | null>
  deactivation_reason: Generated<string | null>
  /** Why the registration was declined, as its users read it. */
  decline_reason: Generated<string | null>
  created_at: Date
  vat_number: Generated<string | null>
  street: Generated<string | null>
  postcode: Generated<string | null>
  city: Generated<string | null>
  description: Generated<string | null>
  website: Generated<string | null>
  phone: Generated<string | null>
  email: Generated<string | null>
  contact_person: Generated<string | null>
  invoicing_email: Generated<string | null>
  default_payment_term_days: Generated<number>
  area_coverage: Generated<string | null>
  hauls_container: Generated<boolean>
  hauls_general: Generated<boolean>
  fleet_size: Generated<number>
  trailer_types: Generated<string | null>
  insurance_coverage: Generated<string | null>
  default_demurrage_fee: Generated<number | null>
  usual_extras: Json<readonly UsualExtra[]>
  default_free_hours: Generated<number | null>
  adr: Generated<boolean>
  hiab: Generated<boolean>
  reefer: Generated<boolean>
  sideloader: Generated<boolean>
  tipping_chassis: Generated<boolean>
  waste: Generated<boolean>
  /** Name, area and city, description and phone as searches compare them. */
  searched_name: GeneratedAlways<string>
  searched_area: GeneratedAlways<string>
  searched_description: GeneratedAlways<string | null>
  searched_phone: GeneratedAlways<string | null>
}

interface PersonTable {
  id: GeneratedAlways<number>
  company_id: number
  email: string
  password_hash: Generated<string | null>
  first_name: Generated<string>
  last_name: Generated<string>
  phone: Generated<string | null>
  job_title: Generated<string | null>
  role: Role
  is_active: Generated<boolean>
  joined_at: Date
  last_login_at: Generated<Date | null>
  terms_version: Generated<string | null>
  terms_accepted_at: Generated<Date | null>
  analytics_id: GeneratedAlways<string>
  /** Requests up to this one were posted before the user joined; they count as seen. */
  seen_up_to: Generated<number>
  quote_mails: Generated<QuoteMails>
  /**
   * The time until which an invitation can be accepted; null for an account. An expired invitation can be sent again.
   */
  invited_until: Generated<Date | null>
  public_page_seen: Generated<boolean>
  first_steps_dismissed: Generated<boolean>
  single_keys: Generated<boolean>
  /** Name, job title and phone as searches compare them. */
  searched_name: GeneratedAlways<string>
  searched_title: GeneratedAlways<string | null>
  searched_phone: GeneratedAlways<string | null>
}

interface SessionTable {
  id: GeneratedAlways<number>
  token_hash: Buffer
  person_id: number
  created_at: Date
  expires_at: Date
  last_used_at: Date
  address: Generated<string>
  device: Generated<string>
}

interface EndedSessionTable {
  token_hash: Buffer
  why: 'rights' | 'deactivated' | 'password' | 'list' | 'operator' | 'factor' | 'no factor' | 'removed'
  ended_at: Date
}

interface PasswordTokenTable {
  token_hash: Buffer
  person_id: number
  created_at: Date
  expires_at: Date
}

interface ResetRequestTable {
  id: GeneratedAlways<number>
  email: string
  requested_at: Date
}

interface FileTable {
  id: string
  company_id: number
  slot: string
  name: string
  content_type: string
  bytes: number
  uploaded_at: Date
  replaced_at: Generated<Date | null>
  /** The SHA-256 of the content in hex; null for older files until it is computed. */
  sha256: Generated<string | null>
}

interface MailTable {
  id: GeneratedAlways<number>
  recipient: string
  subject: string
  text_body: string
  html_body: string
  /** Its text holds a token that opens an account; it is blanked once the mail is sent or given up. */
  holds_token: boolean
  /** The one-click address that ends such mails; null for mails that cannot be ended. */
  unsubscribe_url: Generated<string | null>
  created_at: Date
  /** Infinity once the mail was given up. */
  due_at: Date
  attempts: Generated<number>
  sent_at: Generated<Date | null>
  last_error: Generated<string | null>
  /** Since when the mail server has refused it; null if its last try failed for another reason. */
  refused_since: Generated<Date | null>
  /** A process may be sending it: until `due_at`, which is then the end of the lease. */
  leased: Generated<boolean>
  /** The booking of which papers are attached when the mail is sent. */
  booking_id: Generated<number | null>
  papers: Generated<string[]>
}

interface IdempotencyKeyTable {
  caller: string
  key: string
  fingerprint: Buffer
  status: number
  reply: string
  created_at: Date
}

interface EventTable {
  id: GeneratedAlways<number>
  written_by: Generated<string>
  at: Generated<Date>
  kind: ChangeKind
  request_id: number | null
  /** The companies to notify, besides every active haulier if `hauliers` is true. */
  companies: number[]
  hauliers: boolean
  /** Single users to notify as well. */
  people: Generated<number[]>
}

/** What has changed for whom; triggers write it. */
interface ChangeFeedTable {
  /** 0 means all hauliers. */
  company_id: number
  kind: 'request' | 'quote' | 'booking'
  object_id: number
  changed_in: string
}

interface ChangeFeedOriginTable {
  id: Generated<string>
}

/** Up to which quote, in the order of their ends, those that follow the changes have been told of the end. */
interface NotedQuoteEndsTable {
  is_only: Generated<boolean>
  live_until: Date
  quote_id: number
}

interface DemoTable {
  seeded_at: Date
}

interface InstallationTable {
  id: Generated<string>
  /** The last reading of the clock by housekeeping. */
  clock_read_at: Generated<Date | null>
  /** From then on expired data may be removed. */
  removes_from: Generated<Date | null>
}

export interface Tables
  extends BookingTables,
    AttentionTables,
    TemplateTables,
    KeyTables,
    OperatorTables,
    PlanTables,
    SecurityTables,
    WebhookTables {
  demo: DemoTable
  installation: InstallationTable
  company: CompanyTable
  person: PersonTable
  session: SessionTable
  ended_session: EndedSessionTable
  password_token: PasswordTokenTable
  reset_request: ResetRequestTable
  file: FileTable
  request: RequestTable
  former_company_name: FormerCompanyNameTable
  renamed_company: RenamedCompanyTable
  search_backlog: SearchBacklogTable
  request_line: RequestLineTable
  request_change: RequestChangeTable
  quote: QuoteTable
  quote_line: QuoteLineTable
  history: HistoryTable
  mail: MailTable
  idempotency_key: IdempotencyKeyTable
  event: EventTable
  change_feed: ChangeFeedTable
  change_feed_origin: ChangeFeedOriginTable
  noted_quote_ends: NotedQuoteEndsTable
}
