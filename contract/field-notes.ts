/**
 * What the fields of the interface mean, by their wire names, for the API document (docs/rules/interface.md#openapi).
 * Only the server imports this.
 */

/** The meaning of a field wherever it occurs. */
const FIELD_NOTES: Readonly<Record<string, string>> = {
  // A request
  quoteRequestReference: 'The owner’s reference. In answers null for callers who may not see it',
  quoteRequestComment: 'A text for all hauliers',
  quoteRequestPaymentTermDays: 'Days from the invoice to the payment; 0 is pre-paid',
  quoteRequestDeadline: 'The last day of London on which hauliers can quote; before the day of the pickup',
  quoteRequestStatus: 'Open until the end of the deadline, then Expired, unless Accepted or Cancelled',
  quoteRequestHaulageType: 'Container, or General for a load without one',
  quoteRequestCreatedAt: 'When the request was posted',
  isSubbieQuoteRequest: 'True if a haulier has posted the request',
  isWithheld: 'True while the owner’s company is not active: nothing can be quoted or accepted',
  isNew: 'True until this user has seen what the other side did last',
  requestVersion:
    'Begins with 1 and rises with each change. Sent with a call, the call is made only for this version; else it is 409',
  expectedWaitingHours: 'Waiting that the owner expects for each container or load, in half hours',
  quotesubmission: 'The quotes on the request that the caller may see, in short',
  stops: 'Stops between pickup and delivery, in the order of their beginning',
  stopCount: 'How many stops lie between pickup and delivery',
  place: 'A text, best with the postcode',
  from: 'When the stop begins',
  to: 'When the stop ends',
  contactName: 'Shown to the owner and the winner only',
  contactPhone: 'Shown to the owner and the winner only',
  quoterequestcntrroute: 'Where the containers go, and when',
  quoterequestftlroute: 'Where the load goes, and when',
  pickupLocation: 'A port of the list (`portName`) for an Import; else a text, best with the postcode',
  pickupDate: 'When the load is picked up: an instant',
  deliveryLocation: 'A port of the list (`portName`) for an Export; else a text, best with the postcode',
  deliveryDate: 'When the load is delivered: an instant, not before the pickup',
  emptyLocation: 'Where the empty container goes to (Import) or comes from (Export); required for both',
  pickupContactName: 'Shown to the owner and the winner only',
  pickupContactPhone: 'Shown to the owner and the winner only',
  pickupReference: 'Shown to the owner and the winner only',
  deliveryContactName: 'Shown to the owner and the winner only',
  deliveryContactPhone: 'Shown to the owner and the winner only',
  deliveryReference: 'Shown to the owner and the winner only',
  quoterequestcntrdetails: 'Load type, shipping line and vessel',
  LoadType: 'Containers: Import, Export, One-way. General loads: FTL (the whole vehicle), LTL (a part of it)',
  cntrquoterequestcntrdetails: 'The lines of a container request: a size each, with its count',
  CntrQuoteRequestContainerDetailsTargetRatePerSizeType: 'What the owner would like to pay for one container',
  Quantity: 'Containers of all lines; computed, a sent value is ignored',
  cntrRequirements: 'ADR (Haz) is for dangerous goods',
  goods: 'What is carried',
  grossWeight: 'Kilograms of one container with its load',
  quoterequestcntrrequirements: 'What the haulier needs to have',
  quoterequestftldetails: 'The load of a general request',
  ftlQuoteWeight: 'Kilograms',
  ftlQuoteVolume: 'Cubic metres',
  ftlQuoteNumberOfPallets: 'Required for LTL',
  ftlQuoteAdr: 'True for dangerous goods',
  ftlQuoteAdrDetails: 'Which dangerous goods; for a load with ADR',
  ftlQuoteTargetRate: 'What the owner would like to pay for the load',
  tailLift: 'True if a tail lift is needed',
  timesBooked: 'True if the times of pickup and delivery are booked there',
  quoterequestftldetailsvehicletype: 'The vehicles that may come: at least one for a general request',
  quoterequestftldetailstrailertype: 'The trailers that may come: at least one for a general request',
  requests: 'The requests to post: all, or none if one is refused',
  replacedBy: 'The id of the offer that replaced this one; null if none did',

  // A quote
  quoteRequest: 'The id of the request',
  quoteSubmissionStatus:
    'Pending or Counter while it can be accepted; then Won, Lost, Rejected, Cancelled or Expired',
  quoteSubmissionCounterOffer: 'True for a counter-offer. Computed from `counteroffer`: leave it out',
  quoteSubmissionDeadline:
    'The last day of London on which the offer can be accepted; null: until the pickup',
  quoteSubmissionDemurrageFee: 'The price of an hour of waiting after the free hours',
  quoteSubmissionPaymentTermDays: 'Days from the invoice to the payment; 0 is pre-paid',
  quoteSubmissionComment: 'A text for the other side',
  counteroffer: 'The offer that this one answers, as a list of one; empty for a first quote',
  quoteSubmissionCountered: 'The id of the offer that is answered',
  revises: 'The id of the own live first quote that this one replaces',
  quotesubmissioncntrdetails: 'Exactly one rate for each line of the request',
  cntrQuoteRequestContainerDetails: 'The id of the line',
  CntrQuoteSubmissionCntrDetailsRatePerSizeType: 'The price of one container of the line',
  quotesubmissionftldetails: 'Vehicle, trailer and price of a general load',
  ftlQuoteSubmissionDetailsVehicleType: 'One of the vehicles that the request names',
  ftlQuoteSubmissionDetailsTrailerType: 'One of the trailers that the request names',
  ftlQuoteSubmissionDetailsRate: 'The price of the whole load',
  freeHours: 'Hours of waiting that are free for each container or load, in half hours',
  extras: 'What may come on top of the rates, each kind once and `other` three times',
  certain: 'True if the extra will arise: then it counts in `expectedTotal`',
  total: 'Rates times counts, without extras',
  expectedTotal: 'The total with certain extras, fuel and expected waiting',

  // A booking
  request: 'The id of the request',
  quote: 'The id of the accepted offer',
  side: 'The side of the booking that is meant: `owner` has posted the request, `haulier` carries it',
  ownerReference: 'The owner’s reference of the request',
  bookedAt: 'When the offer was accepted',
  finalTotal: 'The accepted total, its fuel surcharge, and the charges that are agreed or approved',
  waiting: 'What waits for the caller’s company',
  sequence: 'Rises with each agreed change of a time or place',
  bothActive: 'False while one of the companies is not active',
  jobs: 'The containers or the load of the booking',
  job: 'The id of the job',
  line: 'The id of the line of the request',
  containerNumber: 'ISO 6346; blanks and dashes are removed. Set by the owner',
  useAnyway: 'True to keep a container number with a wrong check digit',
  seal: 'Set by the owner',
  releaseReference: 'Release reference or PIN of the port; for the two companies only. Set by the owner',
  bookingReference: 'The booking number of the shipping line. Set by the owner',
  vesselCutOff: 'When the port closes for the vessel. Set by the owner',
  clearance: 'The state at customs. Set by the owner',
  vgm: 'Verified gross mass in kilograms. Set by the owner',
  driver: 'For the two companies only. Set by the haulier',
  driverPhone: 'For the two companies only. Set by the haulier',
  vehicleRegistration: 'A British registration is kept as `AB12 CDE`. Set by the haulier',
  vehicleBookingReference: 'The number of the slot at the port (VBS). Set by the haulier',
  vehicleBookingTime: 'The slot at the port (VBS). Set by the haulier',
  carriedBy: 'The sub-contractor, if another haulier carries the job. Set by the haulier',
  step: '`emptyCollected` is for exports, `emptyReturned` for imports; `closed` and `calledOff` are of the whole booking',
  at: 'When it happened: an instant, not in the future',
  arrivedAt: 'Arrival at the place, for `collected` and `delivered`',
  leftAt: 'Departure from the place, for `collected` and `delivered`',
  waitingMinutes: 'Minutes between arrival and departure; null if one is unknown',
  recordedAt: 'When the step was recorded',
  receivedBy: 'Who took the load, for `delivered`',
  remarks: 'For `delivered`',
  url: 'An address. One that begins with `/` is of this server and works with the caller’s token',
  file: 'A .pdf, .png, .doc, .docx, .jpeg or .jpg of at most 20 MB',
  sha256: 'The hash of the file, in hexadecimal digits',
  proposedAt: 'When the change was proposed',
  answeredAt: 'When it was answered; null before',
  claimedAt: 'When the charge was claimed',
  question: 'Without contact details and prices: they are refused',
  answer: 'Without contact details and prices: they are refused',
  hidden: 'True if the owner hides the question from other hauliers',
  mine: 'True for a question of the caller’s company',

  jobCount: 'How many jobs the booking has',
  number: 'Counts the jobs of the booking from 1',
  count: 'How many containers',
  containerNumbers: 'The container numbers that are known',
  openCharges: 'How many charges are claimed or disputed',
  openChanges: 'How many proposed changes wait for an answer',
  weight: 'Kilograms',
  volume: 'Cubic metres',
  adr: 'Dangerous goods (ADR)',
  adrDetails: 'Which dangerous goods',
  requestComment: 'The text of the request for all hauliers',
  conditionsOfCarriage: 'The file that the accepted quote was submitted with',
  postedBy: 'The user who posted the request',
  quotedBy: 'The haulier’s user who quoted',
  asked: 'When the question was asked',
  answered: 'When it was answered; null before',
  askedBy: 'The company that asks; null for every caller but the owner',
  oldprice: 'The price before; null where the step has none',
  newprice:
    'The price after; for a claimed or answered charge of the booking the total of that charge; null where the step has none',
  oldexpected: 'The expected total before',
  newexpected: 'The expected total after; for a charge the same as newprice',

  // Companies and the rest
  startdate: 'The first day of the plan',
  enddate: 'The first day that the plan does not cover; null without an end',
  hiab: 'Vehicles with a crane',
  reefer: 'Refrigerated containers (genset)',
  isActive: 'False until the operator has checked the company, and while it is deactivated',
  companyvattaxnumber: 'A valid VAT number, such as GB123456789 with its right check digits',
  companyzipcode: 'Postcode',
  defaultpaymenttermdays: 'Payment terms with which the form of a request begins',
  usualExtras: 'Extras with which the form of a quote begins',
  defaultFreeHours: 'Free hours with which the form of a quote begins',
  seen: 'The values that the caller saw before the change. If one that is changed here has been changed meanwhile, the answer is 409',
  quoterequestlimit: 'How many requests the company has posted this month',
  limit: 'How many it may post in a month; null without a limit',
  remaining: 'How many it may still post this month; null without a limit',
  portUNLOC: 'UN/LOCODE',
  events: 'The events that the webhook is told of',
  version:
    'Begins with 1 and rises with each change. Sent with a change, the change is made only for this version',
  form: 'A draft of a request under the names of its fields; any may be left out, and no value is checked before posting',
  filter: 'Which loads are meant: those that fit every given filter, by any of its values',
  alert:
    '`none`: only the count; `live`: in the browser; `mail`: soon; `digest`: on the next working day at 07:00',
  isOn: 'False for a webhook that is turned off',
  offReason: 'Why the webhook is off; null while it is on',
  transactions: 'The values of Quayline-Transaction of the writes that made the change',
  user: 'The user of the caller’s own company who did it; null for a step of the other side or of a program',
  who: 'The company that did it; in a history its own users also see the API key',
}

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

const OF_CLAIM = {
  amount: 'The price of one unit; a form has it as text',
  quantity: 'How many units, with one decimal; 1 if it is left out',
  note: 'What it is for; required for the kind `other`',
}

/** The meaning of a field in one schema of the document, where it differs; none where the name says it. */
const NOTES_OF_SCHEMA: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ContainerQuoteDraftExtra: OF_EXTRA,
  ContainerQuoteExtra: OF_EXTRA,
  BookingExtra: OF_EXTRA,
  BookingRow: {
    status: 'That of the least advanced job, `awarded` before the first step, or `closed` or `calledOff`',
  },
  Booking: {
    status: 'That of the least advanced job, `awarded` before the first step, or `closed` or `calledOff`',
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
  AddProofBody: { job: 'The id of the job; a form has it as text' },
  ProposeChangeBody: { note: 'A remark for the other side', stops: 'The whole list of stops as it is to be' },
  Webhook: { waiting: 'How many messages wait' },
  NewWebhook: { waiting: 'How many messages wait', secret: 'The signing secret: it is in this answer only' },
  NewApiKey: { key: 'The key itself: it is in this answer only' },
  GetAttentionReplyItemsNewQuote: { at: 'Since when it waits' },
  GetSystemReplyWebhooks: { waiting: '' },
  GetSystemReplySlowCall: { at: '' },
  GetSystemReply: { version: '' },
  ReadMailsReplyItem: { at: '', from: '', to: '' },
  ListOutboxReplyItem: { to: '' },
  ListSampleSignInsReplyItem: { who: '' },
  ListCompanySecurityEventsReplyItem: { who: '' },
  AuditEntry: { who: '' },
}

/** What a field of a schema means; nothing where its name says it. */
export function fieldNote(schema: string, field: string): string {
  return NOTES_OF_SCHEMA[schema]?.[field] ?? FIELD_NOTES[field] ?? ''
}

/** The fields with a note: by their name, or as `Schema.field`. */
export function notedFields(): string[] {
  const ofSchemas = Object.entries(NOTES_OF_SCHEMA).flatMap(([schema, notes]) =>
    Object.keys(notes).map((field) => `${schema}.${field}`),
  )
  return [...Object.keys(FIELD_NOTES), ...ofSchemas]
}
