/**
 * What fields mean in one schema of the API document, where it is not what they mean elsewhere (field-notes.ts). Only the
 * server imports this.
 */

const OF_USUAL_EXTRA = {
  amount: 'The price of one unit; for `fuel` a percentage of the total, 0 to 100',
  note: 'Required for the kind `other`',
}

const OF_LANE = {
  pickup:
    'Places: `area:LS` (postcode area), `district:LS10`, `port:GBFXT`, `region:yorkshire`, `words:cross green`',
  delivery: 'Places, written as in `pickup`',
  requirements: 'All that a load may ask for; a load that asks for none fits, too',
  pickupFromDays: 'The pickup is this many days of London after today, or more: 0 to 365',
  pickupToDays: 'The pickup is this many days of London after today, or fewer: 0 to 365',
}

const OF_EXTRA = {
  ...OF_USUAL_EXTRA,
  quantity:
    'Units of the whole request, with one decimal; the number of containers if it is left out. `fuel` has none',
}

const FILES_SEEN = {
  seen: 'The addresses of the files that the caller saw in these places, with blanks between, or `none`. If another file is there, the answer is 409',
}
const OF_WEBHOOK = { url: 'Where the messages are sent' }
const OF_REQUEST_DRAFT = { quoteRequestStatus: '`Open`, or left out' }
const OF_QUOTE_DRAFT = { quoteSubmissionStatus: '`Pending`, or `Counter` for a counter-offer; or left out' }
const OF_QUOTE = { isWithheld: 'True while the haulier is not active: the offer cannot be accepted' }

const OF_CLAIM = {
  amount: 'The price of one unit; a form has it as text',
  quantity: 'How many units, with one decimal; 1 if it is left out',
  note: 'What it is for; required for the kind `other`',
}

/** The meaning of a field in one schema of the document, where it differs; empty where the name says it. */
export const NOTES_OF_SCHEMA: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ContainerQuoteDraftExtra: OF_EXTRA,
  ContainerQuoteExtra: OF_EXTRA,
  BookingExtra: OF_EXTRA,
  BookingRow: {
    status: 'That of the least advanced job, `awarded` before the first step, or `closed` or `calledOff`',
  },
  Booking: {
    status: 'That of the least advanced job, `awarded` before the first step, or `closed` or `calledOff`',
  },
  ContainerRequestDraft: OF_REQUEST_DRAFT,
  GeneralRequestDraft: OF_REQUEST_DRAFT,
  RequestEdit: OF_REQUEST_DRAFT,
  FindPostedReplyItem: {
    index: 'The place among the sent requests; the first is 0',
    id: 'The id of the posted request',
    quoteRequestStatus: 'Open, Accepted or Expired',
  },
  CancelRequestBody: { quoteRequestStatus: '`Cancelled`, or left out' },
  GeneralRequestFreight: { Quantity: '1 for FTL, the pallets for LTL; computed, a sent value is ignored' },
  ContainerQuoteDraft: OF_QUOTE_DRAFT,
  GeneralQuoteDraft: OF_QUOTE_DRAFT,
  ContainerQuote: OF_QUOTE,
  GeneralQuote: OF_QUOTE,
  ContainerRequestQuote: {
    isWithheld: 'True while the company that made the offer is not active: it cannot be accepted',
  },
  AcceptQuoteBody: { quoteSubmissionStatus: '`Won`, or left out' },
  CancelQuoteBody: {
    quoteSubmissionStatus:
      '`Cancelled` for an own offer, also if it is left out; `Rejected` for a counter-offer received',
  },
  HaulierDetailsUsualExtra: OF_USUAL_EXTRA,
  SaveHaulierProfileBodyHaulierUsualExtra: OF_USUAL_EXTRA,
  ClaimChargeBody: OF_CLAIM,
  ClaimChargeForm: OF_CLAIM,
  LaneFilter: OF_LANE,
  LaneFilterInput: OF_LANE,
  Charge: {
    amount: 'The price of one unit',
    quantity: 'How many units',
    total: 'Amount times quantity',
    file: 'The file with the claim; null without one',
    reason: 'Why the owner disputes it; null otherwise',
  },
  RecordStepBody: {
    jobs: 'The ids of the jobs; all jobs of the booking if it is left out',
    reason: 'Required for `calledOff`',
  },
  AnswerChargeBody: { reason: 'Required for `Disputed`' },
  AnswerChangeBody: { status: 'The other side accepts or declines; the own side withdraws' },
  ChangeQuestionBody: { hidden: 'Hides the question from other hauliers; it cannot be undone' },
  UploadBrandImagesBody: FILES_SEEN,
  UploadFleetImagesBody: FILES_SEEN,
  UploadDocumentsBody: FILES_SEEN,
  AddProofBody: { job: 'The id of the job; a form has it as text' },
  ProposeChangeBody: { note: 'A remark for the other side', stops: 'The whole list of stops as it is to be' },
  Webhook: { ...OF_WEBHOOK, waiting: 'How many messages wait' },
  WebhookDraft: OF_WEBHOOK,
  ChangeWebhookBody: OF_WEBHOOK,
  NewWebhook: {
    ...OF_WEBHOOK,
    waiting: 'How many messages wait',
    secret: 'The signing secret: it is in this answer only',
  },
  NewApiKey: { key: 'The key itself: it is in this answer only' },
  GetAttentionReplyItemsNewQuote: { at: 'Since when it waits' },
  ListPlacesReplyItem: { contactName: '', contactPhone: '' },
  Session: { user: '' },
  GetMarketReplyWeek: { requests: '' },
  GetSystemReplyWebhooks: { waiting: '' },
  GetSystemReplySlowCall: { at: '' },
  GetSystemReply: { version: '' },
  ReadMailsReplyItem: { at: '', from: '', to: '' },
  ListOutboxReplyItem: { to: '' },
  ListSampleSignInsReplyItem: { who: '' },
  ListCompanySecurityEventsReplyItem: { who: '' },
  AuditEntry: { who: '' },
}
