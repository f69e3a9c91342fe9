/** Refusals of quotes and counter-offers (docs/rules/quotes.md). */
import type { RefusalKinds } from '../refusal-kind.ts'

export const quoteRefusals = {
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
      'The other company is deactivated at present: nothing can be asked, quoted or accepted until it is active again.',
  },
  request_closed_to_quotes: {
    status: 409,
    body: 'whole',
    sentence: 'This request is no longer open for quotes.',
  },
  request_already_accepted: {
    status: 409,
    body: 'whole',
    sentence: 'A quote on this request has already been accepted.',
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
    sentence:
      'This quote has been decided, revised or cancelled, or it has expired. Please look at it again.',
  },
  too_many_offers: {
    status: 409,
    body: 'whole',
    sentence: 'Your company has made 100 offers here, which is the most there can be.',
  },
  counter_exists: {
    status: 409,
    body: 'whole',
    sentence: 'You already have a counter-offer to this haulier. Cancel it to make a new one.',
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
  wrong_haulage: {
    status: 400,
    body: 'field',
    sentence: 'This request is of the other haulage type. Use the call for quotes on such requests.',
  },
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
} as const satisfies RefusalKinds
