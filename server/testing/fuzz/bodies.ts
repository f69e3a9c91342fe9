/**
 * Bodies that the product accepts, so that random requests also reach the code after the checks of a call.
 */
import { login } from '#contract/accounts.ts'
import {
  answerChange,
  answerCharge,
  changeJobs,
  claimCharge,
  proposeChange,
  recordStep,
} from '#contract/bookings.ts'
import { saveHaulierProfile, saveShipperProfile } from '#contract/company-profile.ts'
import type { BodyOf, Endpoint } from '#contract/endpoint.ts'
import { deleteDocument, deleteImage, restoreImage } from '#contract/files.ts'
import { changeFirstSteps } from '#contract/first-steps.ts'
import { findPosted, importRequests } from '#contract/import.ts'
import { saveKeyboard } from '#contract/keyboard.ts'
import { changeLane, createLane, saveNotifications } from '#contract/lanes.ts'
import { changeCompany, operatorLogin } from '#contract/operator.ts'
import { addOperator, changeOperatorPassword } from '#contract/operator-accounts.ts'
import { changePlanEnd, givePlan } from '#contract/operator-plans.ts'
import { changePassword, requestPasswordReset } from '#contract/passwords.ts'
import { createCheckout, createCheckoutAtRoot } from '#contract/plans.ts'
import { askQuestion, changeQuestion } from '#contract/questions.ts'
import { acceptQuote, cancelQuote, submitContainerQuote, submitGeneralQuote } from '#contract/quotes.ts'
import { createCompany, register } from '#contract/registration.ts'
import { updateRequest } from '#contract/request-edit.ts'
import { extendRequest, postContainerRequest, postGeneralRequest } from '#contract/requests.ts'
import { own, ownOfOperator } from '#contract/security.ts'
import { changeTemplate, createTemplate } from '#contract/templates.ts'
import { saveUserProfile } from '#contract/user-profile.ts'
import { changeUserRights, inviteUser } from '#contract/users.ts'
import { addWebhook, changeWebhook } from '#contract/webhooks.ts'
import type { ImportedDraft } from '#domain/requests/import.ts'
import type { ContainerRequest, GeneralRequest } from '#domain/requests/request.ts'
import { wireBody } from '../caller.ts'
import type { Company } from '../companies.ts'
import { aContainerQuote, aContainerRequest, aGeneralQuote, aGeneralRequest } from '../freight.ts'
import { registrationOf } from '../registered.ts'

/** The password of the users of a fuzz run. */
export const PASSWORD = 'quay-side-lantern-9'

interface Parts {
  readonly shipper: Company
  readonly operator: { readonly email: string; readonly password: string }
  readonly containers: ContainerRequest
  readonly general: GeneralRequest
  /** The offer that a counter-offer answers. */
  readonly answered: number
  readonly job: number
  readonly at: Date
}

/** A valid body for each call, as it goes over the wire, by the name of the call. */
export function validBodies(parts: Parts): Record<string, unknown> {
  return { ...accountBodies(parts), ...tradeBodies(parts), ...bookingBodies(parts), ...companyBodies() }
}

function bodyOf<E extends Endpoint>(endpoint: E, body: BodyOf<E>): Record<string, unknown> {
  return { [endpoint.name]: wireBody(endpoint, body) }
}

let accounts = 0

function accountBodies({ shipper, operator }: Parts) {
  accounts += 1
  const email = `fuzz${accounts}@fuzz.example`
  const { company, user } = registrationOf(`Fuzz ${accounts} Ltd`, email, {
    type: 'Haulier',
    password: PASSWORD,
  })
  const change = { current: PASSWORD, next: `${PASSWORD}0` }
  return {
    ...bodyOf(createCompany, company),
    ...bodyOf(register, user),
    ...bodyOf(login, { email: shipper.email, password: PASSWORD, code: null }),
    ...bodyOf(changePassword, change),
    ...bodyOf(own.beginSecondFactor, { password: PASSWORD }),
    ...bodyOf(changeOperatorPassword, change),
    ...bodyOf(ownOfOperator.beginSecondFactor, { password: PASSWORD }),
    ...bodyOf(requestPasswordReset, { email: shipper.email }),
    ...bodyOf(addOperator, { email: `operator-${email}`, password: PASSWORD }),
    ...bodyOf(operatorLogin, { email: operator.email, password: operator.password, code: null }),
    ...bodyOf(saveUserProfile, { firstName: 'Ada', profile: { phone: '01632 960002' } }),
    ...bodyOf(inviteUser, {
      email: `guest${accounts}@tide.example`,
      firstName: 'Bo',
      lastName: null,
      profile: null,
    }),
    ...bodyOf(changeUserRights, { profile: { role: 'Admin' } }),
    ...bodyOf(changeFirstSteps, { isDismissed: true }),
    ...bodyOf(saveKeyboard, { singleKeys: false }),
    ...bodyOf(addWebhook, { url: 'https://tms.example/', events: ['quote.lost'] }),
    ...bodyOf(changeWebhook, { events: ['quote.received', 'quote.lost'] }),
  }
}

function tradeBodies({ containers, general, answered }: Parts) {
  const load = aContainerRequest()
  const requests: ImportedDraft[] = [
    { haulage: 'Container', container: load },
    { haulage: 'General', general: aGeneralRequest() },
  ]
  const counter = aContainerQuote(containers, 31_000, { counters: [answered], isCounter: true })
  const form = wireBody(postContainerRequest, load)
  return {
    ...bodyOf(postContainerRequest, load),
    ...bodyOf(postGeneralRequest, aGeneralRequest()),
    ...bodyOf(importRequests, { requests }),
    ...bodyOf(findPosted, { requests }),
    ...bodyOf(updateRequest, load),
    ...bodyOf(extendRequest, { deadline: '2026-06-21' }),
    ...bodyOf(submitContainerQuote, counter),
    ...bodyOf(submitGeneralQuote, aGeneralQuote(general)),
    ...bodyOf(acceptQuote, { status: null }),
    ...bodyOf(cancelQuote, { status: 'Cancelled' }),
    ...bodyOf(createLane, {
      name: 'Imports',
      filter: { loadType: ['Import'], pickup: ['area:LS', 'region:yorkshire'] },
      alert: 'live',
    }),
    ...bodyOf(changeLane, { filter: { sizes: ['40HC'], pickupFromDays: 1, pickupToDays: 7 } }),
    ...bodyOf(saveNotifications, { quotes: 'gathered' }),
    ...bodyOf(askQuestion, { question: 'Is there a weighbridge?' }),
    ...bodyOf(changeQuestion, { answer: 'Yes, at the gate' }),
    ...bodyOf(createTemplate, { name: 'Monthly', haulageType: 'Container', form }),
    ...bodyOf(changeTemplate, { name: 'Fortnightly', form }),
  }
}

/** Valid bodies of the calls about a booking's jobs. */
export function bookingBodies({ job, at }: Pick<Parts, 'job' | 'at'>): Record<string, unknown> {
  const later = new Date('2026-06-23T09:00:00Z')
  return {
    ...bodyOf(changeJobs, {
      jobs: [{ id: job, containerNumber: 'MSKU1234565', driver: 'Bo', vehicleBookingTime: later }],
    }),
    ...bodyOf(recordStep, {
      ...{ step: 'collected', at, jobs: [job], remarks: 'Seal checked' },
      ...{ arrivedAt: null, leftAt: null, receivedBy: null, reason: null },
    }),
    ...bodyOf(proposeChange, {
      ...{ pickup: 'Hull', pickupAt: new Date('2026-06-22T10:00:00Z'), note: 'Berth changed' },
      ...{ delivery: null, deliveryAt: null, stops: null },
    }),
    ...bodyOf(answerChange, { status: 'Accepted' }),
    ...bodyOf(claimCharge, { kind: 'waiting', amount: 4500, quantity: 2, note: 'Two hours at the gate' }),
    ...bodyOf(answerCharge, { status: 'Approved', reason: null }),
  }
}

function companyBodies() {
  const vatNumber = 'GB123456782'
  return {
    ...bodyOf(saveShipperProfile, {
      vatNumber,
      profile: { website: 'https://a.example' },
      seen: { city: 'Leeds' },
    }),
    ...bodyOf(saveHaulierProfile, { vatNumber, haulier: { fleetSize: 12 } }),
    ...bodyOf(changeCompany, { number: '01234567', incorporatedOn: '2001-02-03' }),
    ...bodyOf(givePlan, { plan: 'Pro', startsOn: '2026-06-15', months: 6, endsOn: null, reason: 'Trial' }),
    ...bodyOf(changePlanEnd, { endsOn: '2026-09-01', reason: 'Shorter' }),
    ...bodyOf(createCheckout, { plan: 'Quayline Pro (12 month subscription)' }),
    ...bodyOf(createCheckoutAtRoot, { plan: 'Quayline Basic (6 month subscription)' }),
    ...bodyOf(deleteImage, { slot: 'logo' }),
    ...bodyOf(restoreImage, { slot: 'logo' }),
    ...bodyOf(deleteDocument, { slot: 'conditionsOfCarriage' }),
  }
}
