// Rules: docs/rules/screens.md#first-steps
import { expect, test } from 'vitest'
import { firstSteps } from './first-steps.ts'

const bare = {
  type: 'Haulier',
  street: null,
  city: null,
  vatNumber: null,
  conditionsOfCarriage: null,
  profile: { description: null },
} as const
const state = { company: bare, role: 'Admin', users: 1, hasSeenPublicPage: false } as const
const names = (steps: ReturnType<typeof firstSteps>) => steps.map(({ step }) => step)

test('an Admin of a haulier has all steps, none done at first', () => {
  const steps = firstSteps(state)
  expect(names(steps)).toEqual(['profile', 'vatNumber', 'conditions', 'users', 'publicPage'])
  expect(steps.some(({ isDone }) => isDone)).toBe(false)
})

test('a User does not invite, a shipper has neither Conditions of Carriage nor a public page', () => {
  expect(names(firstSteps({ ...state, role: 'User' }))).not.toContain('users')
  const shipper = firstSteps({ ...state, company: { ...bare, type: 'Shipper' } })
  expect(names(shipper)).toEqual(['profile', 'vatNumber', 'users'])
})

test('each step is done by what the company has', () => {
  const company = {
    ...bare,
    street: 'Quay 1',
    city: 'Hull',
    vatNumber: 'GB123456782',
    conditionsOfCarriage: { name: 'terms.pdf', url: '/x' },
    profile: { description: 'Boxes' },
  }
  const steps = firstSteps({ ...state, company, users: 2, hasSeenPublicPage: true })
  expect(steps.every(({ isDone }) => isDone)).toBe(true)
  const half = firstSteps({ ...state, company: { ...bare, street: 'Quay 1' } })
  expect(half.find(({ step }) => step === 'profile')?.isDone).toBe(false)
})
