/** Refusals of quote requests (docs/rules/requests.md). */
import type { RefusalKinds } from '../refusal-kind.ts'

export const requestRefusals = {
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
  haulage_fixed: {
    status: 400,
    body: 'field',
    sentence: 'The haulage type of a request cannot be changed. Post a new request.',
  },
  vehicle_type_missing: { status: 400, body: 'field', sentence: 'Please update a vehicle type' },
  trailer_type_missing: { status: 400, body: 'field', sentence: 'Please update a trailer type' },
  trailer_for_containers: {
    status: 400,
    body: 'field',
    sentence: 'Skeletal is the trailer of container requests. Choose another trailer type.',
  },
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
    sentence:
      'This request has received quotes and can no longer be deleted. If it is open, you can cancel it instead.',
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
  own_request_changed: {
    status: 409,
    body: 'whole',
    sentence: 'This request has changed since you opened it. Please look at it again before you change it.',
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
} as const satisfies RefusalKinds
