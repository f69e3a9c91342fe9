/** The tables of plans and payments as Kysely sees them. */
import type { Generated, GeneratedAlways } from 'kysely'
import type { PaymentFailureKind } from '#domain/operator/payment-failures.ts'
import type { PaidPlanCode } from '#domain/plans/plans.ts'
import type { Day } from '#domain/time.ts'

interface PlanPeriodTable {
  id: GeneratedAlways<number>
  company_id: number
  plan: PaidPlanCode
  starts_on: Day
  ends_on: Day
  checkout_session: string | null
  /** The invoice number or reason of a plan that an operator gave. */
  given_reason: Generated<string | null>
  /** The day on which the Admins were last told of its end. */
  end_noticed_on: Generated<Day | null>
  created_at: Date
}

interface CheckoutTable {
  session: string
  company_id: number
  person_id: number | null
  plan: PaidPlanCode
  /** Pence, as it was offered. */
  amount: number
  /** Used by the test checkout only; the state of a real payment comes from the payment provider. */
  is_paid: Generated<boolean>
  created_at: Date
  /** When the payment provider is next asked about it; 'infinity' when it need not be. */
  ask_at: Generated<Date>
}

interface PaymentFailureTable {
  kind: PaymentFailureKind
  company_id: number | null
  last_at: Date
}

export interface PlanTables {
  plan_period: PlanPeriodTable
  checkout: CheckoutTable
  payment_failure: PaymentFailureTable
}
