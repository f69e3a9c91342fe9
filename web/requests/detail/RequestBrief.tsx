import type { QuoteRequest } from '#domain/requests/request.ts'
import { shortened } from '#domain/shortened.ts'
import { Facts } from '../../ui/Card.tsx'
import { cargoFacts, routeFacts, shipmentFacts } from './facts.tsx'
import classes from './RequestBrief.module.css'

/** The request beside the form of a haulier's quote. */
export function RequestBrief({ request }: { request: QuoteRequest }) {
  const cargo = cargoFacts(request)
  const known = new Set(shipmentFacts(request).map(([label]) => label))
  return (
    <section className={classes.brief} aria-labelledby="request-brief">
      <h3 id="request-brief" className={classes.title}>
        Request #{request.id} of {shortened(request.ownerName, 60)}
      </h3>
      <Facts
        facts={[
          ...routeFacts(request),
          ...shipmentFacts(request),
          ...cargo.facts.filter(([label]) => !known.has(label)),
        ]}
      />
    </section>
  )
}
