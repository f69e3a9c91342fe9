import { TextInput } from '@mantine/core'
import { type Control, useWatch } from 'react-hook-form'
import { usualPaymentTermDays } from '#domain/companies/company.ts'
import { expiryRange } from '#domain/quotes/rules.ts'
import type { RefusalCode } from '#domain/refusals.ts'
import type { QuoteRequest } from '#domain/requests/request.ts'
import { targetTotal } from '#domain/requests/target.ts'
import { useMe } from '../api/queries.ts'
import { RequestBrief } from '../requests/detail/RequestBrief.tsx'
import { DayField } from '../ui/form/DayField.tsx'
import { DialogButtons } from '../ui/form/DialogButtons.tsx'
import { Fields, Form } from '../ui/form/Form.tsx'
import { MoneyField } from '../ui/form/MoneyField.tsx'
import { PrePaidDaysField } from '../ui/form/PrePaidDaysField.tsx'
import { RadioField } from '../ui/form/RadioField.tsx'
import { TextAreaField } from '../ui/form/TextAreaField.tsx'
import { useNow } from '../ui/useNow.ts'
import { newQuote, type QuoteForm, revisionOf, typedTotal } from './draft.ts'
import { ExpectedTotal, ExtrasFields } from './ExtrasFields.tsx'
import type { ShownQuote } from './offers.ts'
import { besideTarget, counted } from './quoteText.ts'
import { RunningTotal } from './RunningTotal.tsx'
import classes from './SubmitQuoteBody.module.css'
import { keptName } from './savedQuoteForms.ts'
import { useQuoteForm } from './useQuoteForm.ts'

interface SubmitQuoteBodyProps {
  request: QuoteRequest
  /** The company's quote that is revised, or null. */
  revised: ShownQuote | null
  reason: RefusalCode | null
  onClose: () => void
  onDirty: (dirty: boolean) => void
}

/** The request beside the form of the quote. */
export default function SubmitQuoteBody(props: SubmitQuoteBodyProps) {
  const { request, revised, reason, onClose, onDirty } = props
  const { id: userId, company } = useMe()
  const initial = revised ? revisionOf(revised, request) : newQuote(request, company)
  const { form, submit, closed, dialog } = useQuoteForm({
    request,
    initial,
    keptAs: keptName(userId, request.id, revised?.id ?? null),
    onDirty,
    onDone: onClose,
    reason,
    compared: { answered: revised, others: [] },
  })
  const { control } = form
  const [rates, load] = useWatch({ control, name: ['rates', 'load'] })
  const total = typedTotal({ rates, load }, request)
  const target = targetTotal(request)

  return (
    <Form form={form} onSubmit={submit} label="My Quote Submission">
      <div className={classes.columns}>
        <RequestBrief request={request} />
        <section className={classes.quote} aria-labelledby="my-quote-submission">
          <h3 id="my-quote-submission" className={classes.title}>
            My Quote Submission
          </h3>
          <PriceFields control={control} request={request} startsAtRate={hasVehicle(initial)} />
          <RunningTotal
            total={total}
            beside={[total === null || target === null ? null : besideTarget(total - target)]}
          >
            <ExpectedTotal control={control} request={request} />
          </RunningTotal>
          <TermFields control={control} request={request} />
          <ExtrasFields form={form} request={request} side="haulier" />
          <TextAreaField control={control} name="comment" label="Comments" rows={3} />
        </section>
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
}

/** Whether the vehicle and its trailer are chosen from the start, as in a revision, or where only one is wanted. */
function hasVehicle({ load }: QuoteForm): boolean {
  return load.vehicleType !== null && load.trailerType !== null
}

/** The rates of the containers, or the vehicle and the rate of a general load. */
function PriceFields({ control, request, startsAtRate }: PartProps & { startsAtRate: boolean }) {
  if (request.haulage === 'Container')
    return (
      <Fields>
        {request.lines.map(({ size, count }, index) => (
          <MoneyField
            // biome-ignore lint/suspicious/noArrayIndexKey: by the line's id, a change of the containers takes the focus away
            key={index}
            control={control}
            name={`rates.${index}.rate`}
            label={`Rate per ${size}`}
            description={counted(count, 'container')}
            priceOf="container"
            required
          />
        ))}
      </Fields>
    )
  return (
    <>
      <Fields>
        <RadioField
          control={control}
          name="load.vehicleType"
          label="Vehicle Type"
          options={request.vehicleTypes}
          required
        />
        <RadioField
          control={control}
          name="load.trailerType"
          label="Trailer Type"
          options={request.trailerTypes}
          required
        />
      </Fields>
      <Fields>
        <MoneyField
          control={control}
          name="load.rate"
          label={`${request.freight.loadType} Rate`}
          description="For the whole load"
          priceOf="load"
          required
          data-autofocus={startsAtRate || undefined}
        />
      </Fields>
    </>
  )
}

/** The terms of the quote, which begin with the usual ones of the company. */
function TermFields({ control, request }: PartProps) {
  const { company } = useMe()
  const { earliest, latest } = expiryRange(request.route.pickupAt, false, useNow())
  return (
    <Fields>
      <PrePaidDaysField
        control={control}
        name="paymentTermDays"
        usualDays={usualPaymentTermDays(company.profile)}
      />
      <MoneyField control={control} name="demurrageFee" label="Waiting (demurrage) (£/hour)" priceOf="hour" />
      <DayField
        control={control}
        name="expiresOn"
        label="Expiry Date"
        description="Until when the quote can be accepted"
        min={earliest}
        max={latest}
      />
      <TextInput
        label="Conditions of Carriage"
        description="From your company profile; attached automatically"
        value={company.conditionsOfCarriage?.name ?? ''}
        readOnly
      />
    </Fields>
  )
}
