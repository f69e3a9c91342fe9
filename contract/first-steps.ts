/** The list of first steps: the part that only the server knows (docs/rules/screens.md#first-steps). */
import * as z from 'zod/mini'
import { yesNo } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { wire } from './wire.ts'

const FirstStepsFacts = z.object({
  users: z.int(),
  hasSeenPublicPage: z.boolean(),
  isDismissed: z.boolean(),
})
export type FirstStepsFacts = z.output<typeof FirstStepsFacts>

const FirstStepsChange = z.object({
  hasSeenPublicPage: z.optional(z.boolean()),
  isDismissed: z.optional(z.boolean()),
})

const changeNames = {
  hasSeenPublicPage: ['publicpageseen', yesNo],
  isDismissed: ['dismissed', yesNo],
} as const

const FirstStepsWire = wire(FirstStepsFacts, { users: 'users', ...changeNames })

export const getFirstSteps = endpoint('getFirstSteps', {
  method: 'GET',
  path: '/api/firststeps/',
  access: 'company',
  source: 'docs/rules/screens.md#first-steps',
  summary: 'How many users the company has, and what the caller has seen and dismissed',
  reply: FirstStepsWire,
})

export const changeFirstSteps = endpoint('changeFirstSteps', {
  method: 'PATCH',
  path: '/api/firststeps/',
  access: 'company',
  source: 'docs/rules/screens.md#first-steps',
  summary: 'Dismiss the list of first steps, or note that the public page was seen',
  body: wire(FirstStepsChange, changeNames),
  reply: FirstStepsWire,
})
