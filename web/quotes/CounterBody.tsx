import { type Control, useWatch } from 'react-hook-form'
import { DEFAULT_PAYMENT_TERM_DAYS, usualPaymentTermDays } from '#domain/companies/company.ts'
import { formatPence, type Pence } from '#domain/money.ts'
import { expiryRange } from '#domain/quotes/rules.ts'
import type { Side } from '#domain/quotes/vocabulary.ts'
import type { RefusalCode } from '#domain/refusals.ts'
import type { QuoteRequest } from '#domain/requests/request.ts'
import { targetTotal } from '#domain/requests/target.ts'
import { useMe } from '../api/queries.ts'
import { DayField } from '../ui/form/DayField.tsx'
import { DialogButtons } from '../ui/form/DialogButtons.tsx'
import { Form } from '../ui/form/Form.tsx'
import { MoneyField } from '../ui/form/MoneyField.tsx'
import { PrePaidDaysField } from '../ui/form/PrePaidDaysField.tsx'
import { TextAreaField } from '../ui/form/TextAreaField.tsx'
import { useNow } from '../ui/useNow.ts'
import classes from './CounterBody.module.css'
import { counterTo, type QuoteForm, typedTotal } from './draft.ts'
import { ExpectedTotal, ExtrasFields } from './ExtrasFields.tsx'
import { OriginalOffer } from './OriginalOffer.tsx'
import { offeredRates } from './offeredRates.ts'
import type { ShownQuote } from './offers.ts'
import { besideAnswered, besideTarget } from './quoteText.ts'
import { RunningTotal } from './RunningTotal.tsx'
import { keptName } from './savedQuoteForms.ts'
import { useQuoteForm } from './useQuoteForm.ts'

interface CounterBodyProps {
  request: QuoteRequest
  side: Side
  answered: ShownQuote
  /** The totals of the other hauliers' live offers; empty for a haulier. */
  others: readonly Pence[]
  reason: RefusalCode | null
  onClose: () => void
  onDirty: (dirty: boolean) => void
}

/** The offer on the left, read only; the counter on the right, which begins as a copy of it. */
export default function CounterBody(props: CounterBodyProps) {
  const { request, side, answered, others, reason, onClose, onDirty } = props
  const { id: userId, company } = useMe()
  const now = useNow()
  const { form, submit, closed, dialog } = useQuoteForm({
    request,
    initial: counterTo(answered, request),
    keptAs: keptName(userId, request.id, answered.id),
    onDirty,
    onDone: onClose,
    reason,
    compared: { answered, others },
  })
  const { control } = form
  const { earliest, latest } = expiryRange(request.route.pickupAt, true, now)

  return (
    <Form form={form} onSubmit={submit} label="Counter-offer">
      <div className={classes.columns}>
        <OriginalOffer request={request} answered={answered} />
        <fieldset className={classes.side}>
          <legend className={classes.title}>My Counter-offer</legend>
          <CounterRates control={control} request={request} answered={answered} />
          <CounterTotal control={control} request={request} answered={answered} />
          <PrePaidDaysField
            control={control}
            name="paymentTermDays"
            usualDays={side === 'owner' ? DEFAULT_PAYMENT_TERM_DAYS : usualPaymentTermDays(company.profile)}
          />
          <DayField
            control={control}
            name="expiresOn"
            label="Expiry Date"
            description="Until when the counter-offer can be accepted"
            min={earliest}
            max={latest}
          />
          <MoneyField
            control={control}
            name="demurrageFee"
            label="Waiting (demurrage) (£/hour)"
            priceOf="hour"
          />
          <ExtrasFields form={form} request={request} side={side} />
          <TextAreaField control={control} name="comment" label="My Comments" rows={3} />
        </fieldset>
      </div>
      {dialog}
      <DialogButtons closed={closed} onClose={onClose}>
        Submit
      </DialogButtons>
    </Form>
  )
}

interface PartProps {
  control: Control<QuoteForm>
  request: QuoteRequest
  answered: ShownQuote
}

/** A price for each size of container, or for the load, each beside that of the offer. */
function CounterRates({ control, request, answered }: PartProps) {
  return (
    <div className={classes.rates}>
      {offeredRates(request, answered).map(({ key, name, label, hint, original }, index) => (
        <MoneyField
          key={key}
          control={control}
          name={name}
          label={label}
          description={
            <>
              {hint}
              {original !== null && (
                <span className={classes.beside}> · original {formatPence(original)}</span>
              )}
            </>
          }
          priceOf={request.haulage === 'Container' ? 'container' : 'load'}
          required
          data-autofocus={index === 0 || undefined}
        />
      ))}
    </div>
  )
}

/** The total of the prices as they are typed, beside that of the offer and the target of the request. */
function CounterTotal({ control, request, answered }: PartProps) {
  const [rates, load] = useWatch({ control, name: ['rates', 'load'] })
  const total = typedTotal({ rates, load }, request)
  const target = targetTotal(request)
  return (
    <RunningTotal
      total={total}
      beside={[
        total === null ? null : differenceToOriginal(total - answered.total),
        total === null || target === null ? null : besideTarget(total - target),
      ]}
    >
      <ExpectedTotal control={control} request={request} />
    </RunningTotal>
  )
}

function differenceToOriginal(difference: number): string {
  return difference === 0 ? besideAnswered(0) : `${besideAnswered(difference)} than the original`
}
