/** Refusals that any call may get: because of its caller, its form, or the server's load (docs/rules/interface.md). */
import type { RefusalKinds } from './refusal-kind.ts'
import { SIGNED_OUT } from './signed-out.ts'

export const callRefusals = {
  // The caller
  signed_out: { status: 401, body: 'detail', sentence: SIGNED_OUT },
  signed_out_by_rights: {
    status: 401,
    body: 'detail',
    sentence:
      'An Admin of your company has changed your role. Please sign in again: your new rights apply from then.',
  },
  signed_out_by_password: {
    status: 401,
    body: 'detail',
    sentence: 'Your password has been changed, which signed you out here. Please sign in with the new one.',
  },
  signed_out_deactivated: {
    status: 401,
    body: 'detail',
    sentence: 'An Admin of your company has deactivated your account. Please ask them if you need it.',
  },
  signed_out_from_list: {
    status: 401,
    body: 'detail',
    sentence: 'You were signed out here from the list of your sessions. Please sign in again.',
  },
  signed_out_by_operator: {
    status: 401,
    body: 'detail',
    sentence: 'We have ended your session here. Please sign in again, or ring us on {phone}.',
  },
  signed_out_by_factor: {
    status: 401,
    body: 'detail',
    sentence:
      'A second factor has been set up for your account, which signed you out here. Please sign in again.',
  },
  signed_out_without_factor: {
    status: 401,
    body: 'detail',
    sentence:
      'The second factor of your account has been removed, which signed you out everywhere. Please sign in again.',
  },
  signed_out_removed: {
    status: 401,
    body: 'detail',
    sentence: 'Another operator has removed your account.',
  },
  company_inactive: {
    status: 403,
    body: 'detail',
    sentence: 'Your company is not active.',
  },
  admins_only: { status: 403, body: 'detail', sentence: 'Only an Admin of your company can do this.' },
  hauliers_only: { status: 403, body: 'detail', sentence: 'Only haulier companies can do this.' },
  shippers_only: { status: 403, body: 'detail', sentence: 'Only shipper companies can do this.' },
  not_yours_to_decide: { status: 403, body: 'detail', sentence: 'Your company cannot decide on this.' },
  not_found: { status: 404, body: 'detail', sentence: 'Not found.' },

  // The form of the call
  wrong_method: {
    status: 405,
    body: 'detail',
    sentence: 'This path does not take this method. Use one of those in the header Allow.',
  },
  malformed: { status: 400, body: 'detail', sentence: 'The request body is not valid JSON in UTF-8.' },
  too_large: {
    status: 413,
    body: 'detail',
    sentence: 'This is too large to be accepted. Send less at once.',
  },
  wrong_content_type: {
    status: 415,
    body: 'detail',
    sentence: 'Send this as {contentType}.',
  },
  encoded_body: {
    status: 415,
    body: 'detail',
    sentence: 'Send the body as it is: compressed bodies (Content-Encoding, Transfer-Encoding) are not read.',
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
  idempotency_key_length: {
    status: 400,
    body: 'detail',
    sentence: 'An Idempotency-Key has 1 to 255 characters. Use a new UUID for each object that you create.',
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
  files_not_stored: {
    status: 503,
    body: 'detail',
    sentence:
      'Files cannot be stored at this moment, so nothing was saved. Your file is fine: keep it and send it again later, or ring us on {phone}.',
  },
} as const satisfies RefusalKinds
