/**
 * The order of test files. Vitest knows each file's time from its last run, but not in a fresh clone: there it begins
 * with the largest files, and a small file with a long run would come last, alone on one core.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest, longest first; parts of their paths. */
export const LONG = [
  'e2e/screens/shipper-screens',
  'e2e/screens/haulier-screens',
  'e2e/screens/screens',
  'e2e/process',
  'e2e/quotes/negotiation',
  'e2e/quotes/forms',
  'e2e/company-files',
  'e2e/registration',
  'e2e/create-request/posting',
  'e2e/create-request/dates-and-amounts',
  'server/fuzz',
  'server/backup/backup',
  'server/authorization',
  'server/db/faults',
  'server/db/schema',
  'server/operator/deactivations',
  'server/db/migrations/migrations',
  'server/replica/replica',
  'server/model',
  'server/payments/stripe-misbehaves',
  'server/background/jobs',
  'server/first-start',
  'server/bookings/papers/processes',
]

export class LongTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const found = LONG.findIndex((part) => moduleId.includes(`${part}.`))
      return found < 0 ? LONG.length : found
    }
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}
