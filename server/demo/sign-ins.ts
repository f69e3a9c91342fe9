/** The sample sign-ins of the demo. */
import { SAMPLE_COMPANIES, type SampleCompany } from './companies.data.ts'

/** The password of every demo account. It opens nothing but invented companies. */
export const DEMO_PASSWORD = 'quayline-demo'

export interface SignIn {
  readonly email: string
  readonly password: string
  /** The user as text: name, role, company and its special state. */
  readonly who: string
}

function noteOn({ type, plan, isActive, vatNumber }: SampleCompany): string {
  if (!isActive) return 'not activated yet'
  if (!vatNumber) return 'vetting documents missing'
  const name = plan === null ? 'Free plan' : plan.startsWith('basic') ? 'Basic plan' : 'Pro plan'
  return `${type.toLowerCase()}, ${name}`
}

/** One sign-in for each user of the demo who has ever signed in, Admins of each company first. */
export function sampleSignIns(): SignIn[] {
  return SAMPLE_COMPANIES.flatMap((company) =>
    company.users
      .filter(({ isInvited }) => !isInvited)
      .map(({ email, firstName, lastName, role }) => ({
        email,
        password: DEMO_PASSWORD,
        who: `${firstName} ${lastName}, ${role} of ${company.name} (${noteOn(company)})`,
      })),
  )
}
