import type { QuoteRequest } from '#domain/requests/request.ts'
import { formatDay } from '#domain/time.ts'
import { Card, Facts } from '../../ui/Card.tsx'
import { cargoFacts, type Fact, routeFacts, shipmentFacts } from './facts.tsx'
import classes from './RequestCards.module.css'

interface RequestCardProps {
  request: QuoteRequest
  title?: string
  /** The reference or name beside the id, and the status. */
  facts: readonly Fact[]
}

/** The head of a request: number, name, status, deadline, route. */
export function RequestCard({ request, title, facts }: RequestCardProps) {
  return (
    <Card {...(title ? { title } : {})}>
      <Facts
        facts={[
          ['Request ID', `#${request.id}`],
          ...facts,
          ['Quote Deadline', formatDay(request.deadline)],
          ...routeFacts(request),
        ]}
      />
    </Card>
  )
}

/** The load, in two cards side by side. */
export function CargoCards({ request }: { request: QuoteRequest }) {
  const cargo = cargoFacts(request)
  return (
    <div className={classes.cards}>
      <Card title={`${request.haulage} Shipment Details`}>
        <Facts facts={shipmentFacts(request)} />
      </Card>
      <Card title={cargo.title}>
        <Facts facts={cargo.facts} />
      </Card>
    </div>
  )
}
