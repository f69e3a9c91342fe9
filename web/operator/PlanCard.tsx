import { formatCount } from '#domain/numbers.ts'
import type { CompanyRecord } from '#domain/operator/operator.ts'
import { formatLongDay } from '#domain/time.ts'
import { Card, Facts } from '../ui/Card.tsx'

/** The plan, its usage, and the company's trade so far. */
export function PlanCard({ company }: { company: CompanyRecord }) {
  const { usage } = company
  const number = (count: number) => formatCount(count)
  return (
    <Card title="Plan and usage">
      <Facts
        facts={[
          ['Plan', company.plan],
          ...(company.planStart ? [['Start', formatLongDay(company.planStart)] as const] : []),
          ...(company.planEnd ? [['Expiry', formatLongDay(company.planEnd)] as const] : []),
          [
            'Requests this month',
            usage.limit === null
              ? `${number(usage.used)} (unlimited)`
              : `${number(usage.used)} of ${number(usage.limit)}`,
          ],
          ['Requests in all', `${number(usage.requests)} (${number(usage.openRequests)} open)`],
          ...(company.type === 'Haulier'
            ? [
                [
                  'Quotes and counter-offers',
                  `${number(usage.quotes)} (${number(usage.wonQuotes)} won)`,
                ] as const,
              ]
            : []),
        ]}
      />
    </Card>
  )
}
