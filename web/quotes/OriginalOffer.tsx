import { Checkbox, TextInput } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/CheckboxIndicator.layer.css'
import '../ui/form/choices.css'
import { formatPence } from '#domain/money.ts'
import type { QuoteRequest } from '#domain/requests/request.ts'
import { Facts } from '../ui/Card.tsx'
import { EMPTY_VALUE } from '../ui/emptyValue.ts'
import classes from './CounterBody.module.css'
import { ExpectedLine, ExtrasList } from './ExtrasList.tsx'
import { offeredRates } from './offeredRates.ts'
import type { ShownQuote } from './offers.ts'
import { demurrage, openUntil } from './quoteText.ts'
import { RunningTotal } from './RunningTotal.tsx'

interface OriginalOfferProps {
  request: QuoteRequest
  answered: ShownQuote
}

/** The offer that a counter-offer answers, read only. */
export function OriginalOffer({ request, answered }: OriginalOfferProps) {
  const { quote } = answered
  return (
    <fieldset className={classes.side} data-original>
      <legend className={classes.title}>Original Quote</legend>
      <div className={classes.rates}>
        {offeredRates(request, answered).map(({ key, label, hint, original }) => (
          <TextInput
            key={key}
            label={`Original ${label}`}
            description={hint}
            leftSection="£"
            leftSectionWidth={28}
            value={original === null ? '' : formatPence(original).replace('£', '')}
            readOnly
          />
        ))}
      </div>
      <RunningTotal total={answered.total} beside={[]}>
        <ExpectedLine one={answered} />
      </RunningTotal>
      <div className={classes.terms}>
        <TextInput label="Original Payment Terms (Days)" value={String(quote.paymentTermDays)} readOnly />
        <Checkbox
          className={classes.tick}
          label="Pre-Paid"
          aria-label="Original Pre-Paid"
          checked={quote.paymentTermDays === 0}
          disabled
          readOnly
        />
      </div>
      <Facts
        facts={[
          ['Offered by', quote.companyName],
          ['Waiting (demurrage)', demurrage(quote.demurrageFee)],
          ['Extras', <ExtrasList key="extras" one={answered} none={EMPTY_VALUE} />],
          ['Open until', openUntil(quote.expiresOn, request.route.pickupAt)],
          ['Comments', quote.comment],
        ]}
      />
    </fieldset>
  )
}
