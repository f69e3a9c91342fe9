/** Plans that operators give and change, on the wire (docs/rules/plans.md#given). */
import { GivenPlanDraft, PlanEndChange, SeenPlanEnd } from '#domain/plans/given.ts'
import { endpoint } from './endpoint.ts'
import { CompanyRecordWire } from './operator.ts'
import { wire } from './wire.ts'

export const givePlan = endpoint('givePlan', {
  method: 'POST',
  path: '/api/operator/companies/{id}/plans/',
  access: 'operator',
  source: 'docs/rules/plans.md#given',
  summary: 'Give a company a plan without a payment through the product',
  body: wire(GivenPlanDraft, {
    plan: 'pricingplan',
    startsOn: 'startdate',
    months: 'months',
    endsOn: 'enddate',
    reason: 'reason',
  }),
  reply: CompanyRecordWire,
  creates: true,
})

export const changePlanEnd = endpoint('changePlanEnd', {
  method: 'PATCH',
  path: '/api/operator/companies/{id}/plans/{plan}/',
  access: 'operator',
  source: 'docs/rules/plans.md#given',
  summary: 'End or shorten a plan, or lengthen one that was given',
  body: wire(PlanEndChange, {
    endsOn: 'enddate',
    reason: 'reason',
    seen: ['seen', wire(SeenPlanEnd, { endsOn: 'enddate' })],
  }),
  reply: CompanyRecordWire,
})
