/** Bookings on the wire: the work after an acceptance, from confirmed to closed (docs/rules/bookings.md). */
import * as z from 'zod/mini'
import {
  ChangeAnswer,
  ChangeDraft,
  ChargeAnswer,
  ClaimDraft,
  ProofUpload,
  RecordedStep,
  StepDraft,
  StepIds,
} from '#domain/bookings/booking.ts'
import { JobDraft, JobsDraft, SeenJob } from '#domain/bookings/job.ts'
import { BOOKING_STATUSES } from '#domain/bookings/vocabulary.ts'
import { MAX_DOCUMENT_BYTES } from '#domain/companies/files.ts'
import { Id, oneOf } from '#domain/fields.ts'
import { Day } from '#domain/time.ts'
import {
  BookingRowWire,
  BookingWire,
  ChangeWire,
  ChargeWire,
  changeNames,
  jobFieldNames,
  ProofWire,
  StepWire,
  sameNames,
  stepNames,
  stepTimes,
} from './booking-shapes.ts'
import { commaList, countInText, listOf, numberInForm, poundsInForm } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { followFields, followNames, pageFields, pageNames } from './paging.ts'
import { wire } from './wire.ts'

/** Which of the bookings: those that the caller's company gave to a haulier, or those that it carries. */
const BOOKING_SCOPES = ['given', 'carried'] as const
export type BookingScope = (typeof BOOKING_SCOPES)[number]

const BOOKING_ORDERINGS = ['created', '-created', 'pickup', '-pickup'] as const
export type BookingOrdering = (typeof BOOKING_ORDERINGS)[number]

/** The parts of the list: all, or bookings with items that wait for the caller (docs/rules/attention.md#keys). */
const BOOKING_TABS = ['all', 'needsMe'] as const
export type BookingTab = (typeof BOOKING_TABS)[number]

const BookingListQuery = wire(
  z.object({
    ...pageFields,
    scope: z.nullable(oneOf(BOOKING_SCOPES)),
    request: z.nullable(Id),
    status: z.nullable(oneOf(BOOKING_STATUSES)),
    tab: z.nullable(oneOf(BOOKING_TABS)),
    pickupFrom: z.nullable(Day),
    pickupTo: z.nullable(Day),
    ordering: z.nullable(oneOf(BOOKING_ORDERINGS)),
    ...followFields,
  }),
  {
    ...pageNames,
    scope: 'scope',
    request: ['request', countInText],
    status: 'status',
    tab: 'tab',
    pickupFrom: 'pickup_from',
    pickupTo: 'pickup_to',
    ordering: 'ordering',
    ...followNames,
  },
)

const PATH = '/api/bookings/{reference}'

export const listBookings = endpoint('listBookings', {
  method: 'GET',
  path: '/api/bookings/',
  access: 'company-or-operator',
  keyScope: 'read',
  source: 'docs/rules/bookings.md#lists',
  summary: 'The bookings of the company, given or carried; an operator sees all',
  query: BookingListQuery,
  reply: { listOf: BookingRowWire },
  paged: true,
  followed: true,
  csv: 'bookings',
})

export const getBooking = endpoint('getBooking', {
  method: 'GET',
  path: `${PATH}/`,
  access: 'company-or-operator',
  keyScope: 'read',
  source: 'docs/rules/bookings.md#shape',
  summary: 'One booking with its jobs, steps, changes, proofs and charges',
  tagged: true,
  reply: BookingWire,
})

export const changeJobs = endpoint('changeJobs', {
  method: 'PATCH',
  path: `${PATH}/`,
  access: 'company',
  keyScope: 'by side',
  source: 'docs/rules/bookings.md#jobs',
  summary: 'Fill in the fields of jobs that belong to the caller’s side',
  body: wire(JobsDraft, {
    jobs: [
      'jobs',
      listOf(wire(JobDraft, { id: 'id', ...jobFieldNames, seen: ['seen', wire(SeenJob, jobFieldNames)] })),
    ],
  }),
  reply: BookingWire,
})

export const recordStep = endpoint('recordStep', {
  method: 'POST',
  path: `${PATH}/steps/`,
  access: 'company',
  keyScope: 'by side',
  source: 'docs/rules/bookings.md#steps',
  summary: 'Record a step of one, several or all jobs, or close or call off the booking',
  body: wire(StepDraft, {
    ...sameNames('step', 'jobs', 'receivedBy', 'remarks', 'reason'),
    ...stepTimes,
  }),
  reply: wire(RecordedStep, { ...stepNames, steps: ['steps', listOf(StepWire)] }),
  creates: true,
})

export const undoStep = endpoint('undoStep', {
  method: 'DELETE',
  path: `${PATH}/steps/{id}/`,
  access: 'company',
  keyScope: 'by side',
  source: 'docs/rules/bookings.md#undo',
  summary: 'Undo the last step within 24 hours of its recording',
})

export const undoSteps = endpoint('undoSteps', {
  method: 'DELETE',
  path: `${PATH}/steps/`,
  access: 'company',
  keyScope: 'by side',
  source: 'docs/rules/bookings.md#undo',
  summary: 'Undo the last steps of several jobs, all of them or none',
  query: wire(z.object({ ids: StepIds }), { ids: ['ids', commaList(countInText)] }),
})

export const proposeChange = endpoint('proposeChange', {
  method: 'POST',
  path: `${PATH}/changes/`,
  access: 'company',
  keyScope: 'by side',
  source: 'docs/rules/bookings.md#changes',
  summary: 'Propose other times, places or stops to the other side',
  body: wire(ChangeDraft, changeNames),
  reply: ChangeWire,
  creates: true,
})

export const answerChange = endpoint('answerChange', {
  method: 'PATCH',
  path: `${PATH}/changes/{id}/`,
  access: 'company',
  keyScope: 'by side',
  source: 'docs/rules/bookings.md#changes',
  summary: 'Accept or decline what the other side proposes',
  body: wire(ChangeAnswer, { status: 'status' }),
  reply: ChangeWire,
})

export const addProof = endpoint('addProof', {
  method: 'POST',
  path: `${PATH}/proofs/`,
  access: 'company',
  keyScope: 'by side',
  source: 'docs/rules/bookings.md#proofs',
  summary: 'Add a file that proves a job: .pdf, .png, .doc, .docx, .jpeg or .jpg of at most 20 MB',
  body: wire(ProofUpload, { job: ['job', countInText], file: 'file' }),
  files: { maxBytes: MAX_DOCUMENT_BYTES },
  reply: ProofWire,
  creates: true,
})

export const removeProof = endpoint('removeProof', {
  method: 'DELETE',
  path: `${PATH}/proofs/{id}/`,
  access: 'company',
  keyScope: 'by side',
  source: 'docs/rules/bookings.md#proofs',
  summary: 'Remove a proof until the booking is closed',
})

export const claimCharge = endpoint('claimCharge', {
  method: 'POST',
  path: `${PATH}/charges/`,
  access: 'company',
  keyScope: 'by side',
  source: 'docs/rules/bookings.md#charges',
  summary: 'Claim a charge, as JSON or, with a file, as a form',
  body: wire(ClaimDraft, {
    ...sameNames('kind', 'note', 'file'),
    amount: ['amount', poundsInForm],
    quantity: ['quantity', numberInForm],
  }),
  files: { maxBytes: MAX_DOCUMENT_BYTES, isOptional: true },
  reply: ChargeWire,
  creates: true,
})

export const answerCharge = endpoint('answerCharge', {
  method: 'PATCH',
  path: `${PATH}/charges/{id}/`,
  access: 'company',
  keyScope: 'by side',
  source: 'docs/rules/bookings.md#charges',
  summary: 'Approve or dispute a claimed charge, or withdraw one of your own',
  body: wire(ChargeAnswer, { status: 'status', reason: 'reason' }),
  reply: ChargeWire,
})

const PDF = 'application/pdf'

function paper(name: string, file: string, type: string, summary: string) {
  return endpoint(name, {
    method: 'GET',
    path: `${PATH}/${file}`,
    access: 'company-or-operator',
    keyScope: 'read',
    source: 'docs/rules/bookings.md#papers',
    summary,
    sendsFile: [type],
  })
}

export const getConfirmation = paper('getConfirmation', 'confirmation.pdf', PDF, 'What was agreed, as a PDF')
export const getCalendar = paper(
  'getCalendar',
  'booking.ics',
  'text/calendar',
  'Pickup and delivery as calendar entries',
)
export const getStatement = paper(
  'getStatement',
  'statement.pdf',
  PDF,
  'What is owed, as a PDF; no VAT invoice',
)
