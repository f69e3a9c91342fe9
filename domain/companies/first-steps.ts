/** The first steps of a company once it is active (docs/rules/screens.md#first-steps). */
import type { Role } from '../users/user.ts'
import type { Company } from './company.ts'

const FIRST_STEPS = ['profile', 'vatNumber', 'conditions', 'users', 'publicPage'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

/** The facts that decide which steps there are and which are done. */
interface FirstStepsState {
  readonly company: Pick<Company, 'type' | 'street' | 'city' | 'vatNumber' | 'conditionsOfCarriage'> & {
    readonly profile: Pick<Company['profile'], 'description'>
  }
  readonly role: Role
  /** Users of the company, invited ones included. */
  readonly users: number
  readonly hasSeenPublicPage: boolean
}

/** The steps that a user of this role and company can take, in their order, each with whether it is done. */
export function firstSteps({
  company,
  role,
  users,
  hasSeenPublicPage,
}: FirstStepsState): readonly { readonly step: FirstStep; readonly isDone: boolean }[] {
  const isHaulier = company.type === 'Haulier'
  const done: Readonly<Record<FirstStep, boolean>> = {
    profile: Boolean(company.street && company.city && company.profile.description),
    vatNumber: Boolean(company.vatNumber),
    conditions: Boolean(company.conditionsOfCarriage),
    users: users > 1,
    publicPage: hasSeenPublicPage,
  }
  const isTheirs = (step: FirstStep) =>
    step === 'users' ? role === 'Admin' : isHaulier || (step !== 'conditions' && step !== 'publicPage')
  return FIRST_STEPS.filter(isTheirs).map((step) => ({ step, isDone: done[step] }))
}
