/**
 * Every refusal: its code, its HTTP status and its exact sentence. Rules return codes; no code recognises a refusal by
 * its text.
 *
 * `body` says where the sentence is in the answer (docs/rules/interface.md#errors): `field` at the path the rule names,
 * `whole` under "non_field_errors", `detail` under "detail".
 */
import { SIGNED_OUT } from './signed-out.ts'

interface RefusalKind {
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 503
  readonly body: 'field' | 'whole' | 'detail'
  readonly sentence: string
}

export const refusals = {
  // The caller
  signed_out: { status: 401, body: 'detail', sentence: SIGNED_OUT },
  signed_out_by_rights: {
    status: 401,
    body: 'detail',
    sentence:
      'An Admin of your company has changed your role. Please sign in again: your new rights apply from then.',
  },
  signed_out_deactivated: {
    status: 401,
    body: 'detail',
    sentence: 'An Admin of your company has deactivated your account. Please ask them if you need it.',
  },
  api_key_unknown: {
    status: 401,
    body: 'detail',
    sentence: 'This API key is unknown or has ended. An Admin of your company can make a new one.',
  },
  api_key_scope: {
    status: 403,
    body: 'detail',
    sentence: 'This API key needs the scope {scope} for this call.',
  },
  not_for_api_keys: {
    status: 403,
    body: 'detail',
    sentence: 'This call cannot be made with an API key: sign in for it.',
  },
  too_many_api_keys: {
    status: 409,
    body: 'whole',
    sentence: 'A company has at most {most} API keys. End one that you no longer need.',
  },
  api_key_name_taken: {
    status: 400,
    body: 'field',
    sentence: 'Another API key has this name. The history names keys, so each has its own.',
  },
  webhook_address: {
    status: 400,
    body: 'field',
    sentence: 'Enter an address that begins with https://, without a port or user name.',
  },
  too_many_webhooks: {
    status: 409,
    body: 'whole',
    sentence: 'A company has at most {most} webhooks. Remove one that you no longer need.',
  },
  webhook_is_off: { status: 409, body: 'whole', sentence: 'This webhook is off. Turn it on first.' },
  company_inactive: {
    status: 403,
    body: 'detail',
    sentence: 'Your company has not been activated yet.',
  },
  admins_only: { status: 403, body: 'detail', sentence: 'Only an Admin of your company can do this.' },
  hauliers_only: { status: 403, body: 'detail', sentence: 'Only haulier companies can do this.' },
  shippers_only: { status: 403, body: 'detail', sentence: 'Only shipper companies can do this.' },
  not_yours_to_decide: { status: 403, body: 'detail', sentence: 'Your company cannot decide on this.' },
  not_found: { status: 404, body: 'detail', sentence: 'Not found.' },

  // The form of the call
  wrong_method: { status: 405, body: 'detail', sentence: 'This path does not take this method.' },
  malformed: { status: 400, body: 'detail', sentence: 'The request body is not valid JSON.' },
  too_large: { status: 413, body: 'detail', sentence: 'This is too large to be accepted.' },
  wrong_content_type: {
    status: 415,
    body: 'detail',
    sentence: 'Send this as application/json, or as multipart/form-data where a file is sent.',
  },
  cursor_unknown: {
    status: 400,
    body: 'field',
    sentence: 'This cursor is of another database, or of a time before it was restored. Begin again with 0.',
  },
  cursor_alone: {
    status: 400,
    body: 'field',
    sentence: 'A list that is followed takes no page, search, order or other filter.',
  },
  cursor_of_company: {
    status: 400,
    body: 'field',
    sentence: 'Only a company can follow its bookings.',
  },
  idempotency_key_reused: {
    status: 422,
    body: 'whole',
    sentence: 'This Idempotency-Key was already used for something else. Use a new key.',
  },
  too_many_tries: {
    status: 429,
    body: 'detail',
    sentence: 'Too many tries. Please wait a little and try again.',
  },
  too_busy: {
    status: 503,
    body: 'detail',
    sentence: 'The service is busy at this moment. Please try again in a few seconds.',
  },
  no_room: {
    status: 503,
    body: 'detail',
    sentence: 'There is no room to store this at this moment. Please try again later.',
  },
  nothing_sold: {
    status: 503,
    body: 'detail',
    sentence: 'Plans cannot be bought online at the moment. Please ring us on {phone} or email {email}.',
  },

  // Signing in and out, passwords
  wrong_credentials: {
    status: 400,
    body: 'whole',
    sentence: 'Unable to log in with the provided credentials.',
  },
  token_invalid: {
    status: 404,
    body: 'detail',
    sentence: 'Invalid Token. Please re-check your token or obtain a new one.',
  },
  password_common: {
    status: 400,
    body: 'field',
    sentence:
      'This password is too common: it is among the first that strangers try. Use three or four words that do not belong together.',
  },
  password_is_email: {
    status: 400,
    body: 'field',
    sentence:
      'The password must not be your email address. Use three or four words that do not belong together.',
  },
  password_of_context: {
    status: 400,
    body: 'field',
    sentence:
      'This password is made of names that strangers know: yours, your company’s or ours. Use three or four words that do not belong together.',
  },
  password_wrong: { status: 400, body: 'field', sentence: 'This is not your current password.' },

  // Registration and users
  terms_refused: {
    status: 400,
    body: 'field',
    sentence: 'Please accept the terms and the privacy policy to register.',
  },
  email_refused: {
    status: 400,
    body: 'field',
    sentence: 'Sorry, there was an error with registration. Please contact us at {email}',
  },
  company_exists: {
    status: 400,
    body: 'field',
    sentence:
      'Your company already has an account. Please email us at {email} or ask your super-user to invite you.',
  },
  registration_settled: {
    status: 409,
    body: 'whole',
    sentence: 'Your registration has already been decided. Please ring us on {phone} about corrections.',
  },
  country_unknown: { status: 400, body: 'field', sentence: 'Choose a country from the list.' },
  company_name_unusable: {
    status: 400,
    body: 'field',
    sentence: 'Enter the name of your company in ordinary letters and digits.',
  },
  vat_number_wrong: {
    status: 400,
    body: 'field',
    sentence: 'This is not a valid VAT number. Check its digits: a British one is GB and nine digits.',
  },
  haulage_type_missing: {
    status: 400,
    body: 'field',
    sentence: 'Choose at least one haulage type.',
  },
  company_unknown: {
    status: 400,
    body: 'field',
    sentence: 'Create the company first, then register its user.',
  },
  user_exists: {
    status: 400,
    body: 'field',
    sentence: 'This email address is linked to an existing account. Please try to reset your password.',
  },
  invited_email_taken: {
    status: 409,
    body: 'whole',
    sentence:
      'Your email address has an account already, so it cannot join another company. Sign in with it, or ask to be invited under another address.',
  },
  invitation_accepted: {
    status: 409,
    body: 'whole',
    sentence: 'This invitation has been accepted. Deactivate the user instead.',
  },
  second_factor_needed: {
    status: 400,
    body: 'field',
    sentence: 'Enter the code of your authenticator app, or a recovery code.',
  },
  second_factor_wrong: {
    status: 400,
    body: 'field',
    sentence: 'This code is wrong or was used already. Enter the one that your app shows now.',
  },
  second_factor_missing: {
    status: 403,
    body: 'detail',
    sentence: 'Set up a second factor first.',
  },
  second_factor_is_on: {
    status: 409,
    body: 'whole',
    sentence: 'A second factor is set up already. Remove it first.',
  },
  second_factor_not_begun: {
    status: 409,
    body: 'whole',
    sentence: 'Begin to set up a second factor first.',
  },
  second_factor_is_off: {
    status: 409,
    body: 'whole',
    sentence: 'This account has no second factor.',
  },
  own_second_factor: {
    status: 409,
    body: 'whole',
    sentence: 'Remove your own second factor with your password and a code.',
  },
  last_admin: {
    status: 409,
    body: 'whole',
    sentence: 'Your company needs at least one active Admin. Make another user Admin first.',
  },

  // Quote requests
  vat_missing_for_request: {
    status: 403,
    body: 'whole',
    sentence: 'We require your VAT number to create a quote request',
  },
  monthly_limit_reached: {
    status: 403,
    body: 'whole',
    sentence: 'You have reached your free-plan limit! Please upgrade your account to submit more requests.',
  },
  pickup_in_the_past: { status: 400, body: 'field', sentence: 'The pickup time must not be in the past.' },
  delivery_before_pickup: {
    status: 400,
    body: 'field',
    sentence: 'The delivery time must not be before the pickup time.',
  },
  deadline_in_the_past: {
    status: 400,
    body: 'field',
    sentence: 'The quote deadline must be today or later.',
  },
  deadline_after_pickup: {
    status: 400,
    body: 'field',
    sentence: 'The quote deadline must be before the pickup day (or today, for a pickup today).',
  },
  deadline_not_later: {
    status: 400,
    body: 'field',
    sentence: 'The new deadline must be later than the current one.',
  },
  port_unknown: { status: 400, body: 'field', sentence: 'Choose a port from the list.' },
  empty_location_missing: {
    status: 400,
    body: 'field',
    sentence: 'Please enter where the empty container goes to or comes from.',
  },
  vehicle_type_missing: { status: 400, body: 'field', sentence: 'Please update a vehicle type' },
  trailer_type_missing: { status: 400, body: 'field', sentence: 'Please update a trailer type' },
  pallets_missing: { status: 400, body: 'field', sentence: 'Please enter the number of pallets.' },
  status_not_for_you: { status: 400, body: 'field', sentence: 'This status cannot be set here.' },
  request_not_open: {
    status: 409,
    body: 'whole',
    sentence: "Unable to cancel this request. The request should be in 'Open' status.",
  },
  request_has_quotes: {
    status: 409,
    body: 'whole',
    sentence: 'This request has received quotes and can no longer be deleted. Cancel it instead.',
  },
  request_not_extendable: {
    status: 409,
    body: 'whole',
    sentence: 'The deadline of an accepted or cancelled request cannot be changed.',
  },
  request_not_editable: {
    status: 409,
    body: 'whole',
    sentence: 'An accepted or cancelled request cannot be changed.',
  },
  request_quoted: {
    status: 409,
    body: 'whole',
    sentence: 'This request has received quotes and can no longer be changed.',
  },
  request_changed: {
    status: 409,
    body: 'whole',
    sentence: 'This request has changed since you opened it. Please look at it again before you quote.',
  },
  stop_ends_before_it_begins: {
    status: 400,
    body: 'field',
    sentence: 'The end of a stop must not be before its beginning.',
  },
  stop_outside_route: {
    status: 400,
    body: 'field',
    sentence: 'A stop must lie between the pickup and the delivery.',
  },
  stops_out_of_order: {
    status: 400,
    body: 'field',
    sentence: 'Put the stops in the order in which they begin.',
  },
  pickup_passed: { status: 409, body: 'whole', sentence: 'The pickup time of this request has passed.' },

  // Quotes and counters
  own_request: { status: 403, body: 'detail', sentence: 'You cannot quote on your own request.' },
  profile_missing_for_quote: {
    status: 403,
    body: 'whole',
    sentence: 'Conditions of Carriage and a VAT number are required to submit quotes.',
  },
  vat_missing_for_quote: {
    status: 403,
    body: 'whole',
    sentence: 'A VAT number is required to submit quotes.',
  },
  conditions_missing_for_quote: {
    status: 403,
    body: 'whole',
    sentence: 'Conditions of Carriage are required to submit quotes.',
  },
  quote_exists: {
    status: 409,
    body: 'whole',
    sentence: 'A quote already exists. Cancel the current quote if you want to submit a new quote.',
  },
  other_company_inactive: {
    status: 409,
    body: 'whole',
    sentence:
      'The other company is deactivated at present: nothing can be quoted or accepted until it is active again.',
  },
  request_closed_to_quotes: {
    status: 409,
    body: 'whole',
    sentence: 'This request is no longer open for quotes.',
  },
  request_already_accepted: {
    status: 409,
    body: 'whole',
    sentence: 'This request has already been accepted with another quote.',
  },
  quote_already_accepted: {
    status: 409,
    body: 'whole',
    sentence: 'This quote has already been accepted.',
  },
  request_cancelled: { status: 409, body: 'whole', sentence: 'This request has been cancelled.' },
  quote_not_live: {
    status: 409,
    body: 'whole',
    sentence: 'This quote has been decided, cancelled or has expired. Please look at it again.',
  },
  counter_exists: {
    status: 409,
    body: 'whole',
    sentence: 'You have already countered this quote. Cancel your counter-offer to make a new one.',
  },
  only_counters_are_rejected: {
    status: 403,
    body: 'detail',
    sentence: 'Only a counter-offer can be rejected.',
  },
  counter_target_wrong: {
    status: 400,
    body: 'field',
    sentence: 'This is not an offer of the other side on this request.',
  },
  revised_unknown: {
    status: 400,
    body: 'field',
    sentence: 'This is not a quote of your company on this request.',
  },
  revises_and_counters: {
    status: 400,
    body: 'field',
    sentence: 'A quote either revises your own or answers one of the other side.',
  },
  revised_is_counter: {
    status: 409,
    body: 'whole',
    sentence: 'A counter-offer cannot be revised. Cancel it, or wait for the answer.',
  },
  revised_is_countered: {
    status: 409,
    body: 'whole',
    sentence: 'Your quote has been countered. Answer the counter-offer instead.',
  },
  counter_flag_wrong: {
    status: 400,
    body: 'field',
    sentence: 'A counter-offer names the offer that it answers; a quote names none.',
  },
  wrong_haulage: { status: 400, body: 'field', sentence: 'This request is of the other haulage type.' },
  lines_mismatch: {
    status: 400,
    body: 'field',
    sentence: 'Give exactly one rate for each container line of the request.',
  },
  vehicle_not_offered: {
    status: 400,
    body: 'field',
    sentence: 'Choose one of the types that the request asks for.',
  },
  expiry_in_the_past: { status: 400, body: 'field', sentence: 'The expiry date must be today or later.' },
  expiry_after_pickup: {
    status: 400,
    body: 'field',
    sentence:
      'The expiry date is too late for the pickup of this request. Choose the pickup day or an earlier one.',
  },
  expiry_not_before_pickup: {
    status: 400,
    body: 'field',
    sentence: 'The expiry date is too late for the pickup of this request. Choose a day before the pickup.',
  },

  // Lanes and questions
  lane_filter_empty: {
    status: 400,
    body: 'field',
    sentence: 'Choose at least one filter for this lane.',
  },
  lane_days_reversed: {
    status: 400,
    body: 'field',
    sentence: 'The last day must not be before the first.',
  },
  too_many_templates: {
    status: 409,
    body: 'whole',
    sentence: 'Your company has 200 templates, which is the most there can be. Remove one to add another.',
  },
  too_many_lanes: {
    status: 409,
    body: 'whole',
    sentence: 'You have 20 lanes, which is the most there can be. Remove one to add another.',
  },
  own_request_asked: {
    status: 403,
    body: 'detail',
    sentence: 'You cannot ask a question on your own request.',
  },
  question_limit_reached: {
    status: 409,
    body: 'whole',
    sentence: 'Your company has asked 10 questions on this request, which is the most there can be.',
  },
  request_closed_to_questions: {
    status: 409,
    body: 'whole',
    sentence: 'This request is no longer open for questions.',
  },
  question_answered: {
    status: 409,
    body: 'whole',
    sentence: 'This question has been answered already.',
  },
  question_hidden: { status: 409, body: 'whole', sentence: 'This question has been hidden.' },
  answer_or_hide: {
    status: 400,
    body: 'whole',
    sentence: 'Either answer a question or hide it.',
  },

  // Bookings
  haulier_side_only: {
    status: 403,
    body: 'detail',
    sentence: 'Only the haulier of this booking can do this.',
  },
  owner_side_only: { status: 403, body: 'detail', sentence: 'Only the owner of this booking can do this.' },
  other_side_only: { status: 403, body: 'detail', sentence: 'Only the other side can do this.' },
  booking_closed: { status: 409, body: 'whole', sentence: 'This booking is closed.' },
  booking_called_off: { status: 409, body: 'whole', sentence: 'This booking has been called off.' },
  unknown_job: { status: 400, body: 'field', sentence: 'This is not a job of this booking.' },
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
  change_open: {
    status: 409,
    body: 'whole',
    sentence: 'A change to this has already been proposed. It needs an answer first.',
  },
  change_answered: { status: 409, body: 'whole', sentence: 'This change has already been answered.' },
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
  statement_too_early: {
    status: 409,
    body: 'whole',
    sentence: 'The statement is available once every job is delivered.',
  },

  // Files
  file_type_refused: { status: 400, body: 'field', sentence: 'This file type is not accepted. {accepted}' },
  file_content_differs: {
    status: 400,
    body: 'field',
    sentence: 'The content of this file is not what its name says. {accepted}',
  },
  file_too_large: { status: 413, body: 'detail', sentence: 'This file is too large. {limit}' },
  file_empty: { status: 400, body: 'field', sentence: 'This file is empty.' },
  image_place_taken: { status: 409, body: 'whole', sentence: 'Another image is in this place now.' },
  file_missing: { status: 400, body: 'field', sentence: 'Please choose a file.' },
  image_unreadable: {
    status: 400,
    body: 'field',
    sentence: 'This image cannot be read. It may be damaged or have too many pixels.',
  },
  upload_cut_short: {
    status: 400,
    body: 'detail',
    sentence: 'The upload did not arrive complete. Please try again.',
  },

  // Operators
  initial_password: {
    status: 403,
    body: 'detail',
    sentence: 'Choose a password of your own first.',
  },
  initial_password_expired: {
    status: 400,
    body: 'whole',
    sentence:
      'This first password has expired. Ask another operator to remove your account and add it again.',
  },
  initial_password_kept: {
    status: 400,
    body: 'field',
    sentence: 'Choose another password than the one that was made for you.',
  },
  operator_exists: { status: 400, body: 'field', sentence: 'There is an operator with this email address.' },
  own_operator_account: {
    status: 409,
    body: 'whole',
    sentence: 'You cannot remove your own account. Ask another operator to do it.',
  },
  operator_of_settings: {
    status: 409,
    body: 'whole',
    sentence: 'This account comes from the settings of the server. Change it there and restart the server.',
  },
  company_without_users: {
    status: 409,
    body: 'whole',
    sentence: 'No user has joined this company yet, so there is no contact to ring.',
  },
  incorporated_in_the_future: {
    status: 400,
    body: 'field',
    sentence: 'The incorporation date must not be in the future.',
  },
  decline_of_active_company: {
    status: 400,
    body: 'field',
    sentence: 'Only a registration that has not been activated can be declined.',
  },
  reason_without_deactivation: {
    status: 400,
    body: 'field',
    sentence: 'Give a reason only when you deactivate a company.',
  },

  mail_without_text: {
    status: 409,
    body: 'whole',
    sentence:
      'The text of this email has been removed, since it may hold a token. Ask its recipient to start again.',
  },
  mail_being_sent: {
    status: 409,
    body: 'whole',
    sentence: 'This email is being sent at this moment. Look again in a few minutes.',
  },

  // Plans and the directory
  directory_needs_plan: {
    status: 403,
    body: 'detail',
    sentence: 'A Free account limits your access to 3 haulage company profiles.',
  },
  plan_end_unclear: {
    status: 400,
    body: 'field',
    sentence: 'Give either the number of months or the day on which the plan ends.',
  },
  plan_end_unusable: {
    status: 400,
    body: 'field',
    sentence: 'The end must be after the start, and at most five years after it.',
  },
  plan_day_past: { status: 400, body: 'field', sentence: 'The day must be today or later.' },
  plan_overlaps: {
    status: 400,
    body: 'field',
    sentence:
      'The company has this plan or a better one on that day. Choose the day on which it ends, or a later one.',
  },
  plan_was_bought: {
    status: 409,
    body: 'whole',
    sentence: 'This plan was bought. Only a plan that was given can be changed.',
  },
  plan_is_over: { status: 409, body: 'whole', sentence: 'This plan is over.' },
  plan_not_sold: { status: 400, body: 'field', sentence: 'This plan cannot be bought.' },
  payment_not_completed: { status: 409, body: 'whole', sentence: 'This payment has not been completed.' },
  payment_differs: {
    status: 409,
    body: 'whole',
    sentence: 'The amount paid is not the price of the plan. Please contact us at {email}',
  },
  payments_unavailable: {
    status: 503,
    body: 'detail',
    sentence: 'The payment provider cannot be reached at this moment. Please try again in a few minutes.',
  },
  webhook_signature_wrong: {
    status: 400,
    body: 'detail',
    sentence: 'The signature of this event is not valid.',
  },
} as const satisfies Record<string, RefusalKind>

export type RefusalCode = keyof typeof refusals

/** The place of a problem in a value, in domain field names and list positions. */
export type Path = readonly (string | number)[]

/** One reason why something is refused. `path` is given for refusals about a field. */
export interface Refusal {
  readonly code: RefusalCode
  readonly path?: Path
  /** The values for the placeholders of the sentence, where the rule knows them. */
  readonly values?: Readonly<Record<string, string>>
  /** Which fields of a request have changed, where that is the reason. */
  readonly changed?: readonly string[]
}

/** The negative answer of a rule: one reason, or several field problems at once. */
export class Refused {
  readonly refusals: readonly Refusal[]
  constructor(refusals: readonly Refusal[]) {
    this.refusals = refusals
  }
}

/** Refuses with one code; `path` names the field at fault in domain words, `values` fill the sentence. */
export function refuse(code: RefusalCode, path?: Path, values?: Refusal['values']): Refused {
  return new Refused([{ code, ...(path ? { path } : {}), ...(values ? { values } : {}) }])
}

/** True for a refusal. */
export function isRefused(answer: unknown): answer is Refused {
  return answer instanceof Refused
}

/**
 * The sentence of a refusal with its placeholders filled.
 * A placeholder without a value stays visible, so that a forgotten one is noticed.
 */
export function sentenceOf(code: RefusalCode, values: Readonly<Record<string, string>> = {}): string {
  return refusals[code].sentence.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
