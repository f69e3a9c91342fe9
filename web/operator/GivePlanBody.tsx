import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { givePlan } from '#contract/operator-plans.ts'
import type { CompanyRecord } from '#domain/operator/operator.ts'
import type { GivenPlanDraft } from '#domain/plans/given.ts'
import { isPaid, PLAN_CODES, planName } from '#domain/plans/plans.ts'
import { addDays, londonDay } from '#domain/time.ts'
import { call } from '../api/call.ts'
import { useWriteForm } from '../api/useWriteForm.ts'
import { provider } from '../provider.ts'
import { DayField } from '../ui/form/DayField.tsx'
import { DialogButtons } from '../ui/form/DialogButtons.tsx'
import { Fields, Form } from '../ui/form/Form.tsx'
import { NumberField } from '../ui/form/NumberField.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { GivenPlanEffects } from './GivenPlanEffects.tsx'
import { checkGivenPlan, type GivenPlanForm, monthsFor } from './givenPlan.ts'

const PLANS = PLAN_CODES.filter(isPaid).map((code) => {
  const name = planName(code, provider.name)
  return { value: name, label: name }
})

interface GivePlanProps {
  company: CompanyRecord
  onClose: () => void
}

/** Gives a plan without a payment through the product, such as one that is sold by invoice. */
export default function GivePlanBody({ company, onClose }: GivePlanProps) {
  const { form, submit } = useWriteForm<GivenPlanForm, CompanyRecord>({
    initial: { plan: null, startsOn: londonDay(new Date()), months: null, endsOn: null, reason: '' },
    keptAs: `operator.give-plan.${company.id}`,
    isDialog: true,
    resolver: checkGivenPlan,
    send: (values, options) =>
      call(givePlan, values as GivenPlanDraft, { ...options, params: { id: company.id } }),
    success: `${company.name} has the plan`,
    changes: [{ kind: 'operator' }],
    onDone: onClose,
  })
  const { control } = form
  const values = useWatch({ control }) as GivenPlanForm
  const { months, endsOn } = values
  // Each of the two fields decides whether the other is wrong.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when one of them changes.
  useEffect(() => {
    if (form.formState.isSubmitted) void form.trigger(['months', 'endsOn'])
  }, [months, endsOn])
  return (
    <Form form={form} onSubmit={submit}>
      <Fields columns={1}>
        <SelectField
          control={control}
          name="plan"
          label="Plan"
          options={PLANS}
          onChoose={(plan) =>
            form.setValue('months', monthsFor(plan, form.getValues()), { shouldDirty: true })
          }
          required
        />
        <DayField control={control} name="startsOn" label="Start day" min={londonDay(new Date())} required />
      </Fields>
      <Fields>
        <NumberField
          control={control}
          name="months"
          label="Months"
          unit="months"
          description="Either months"
        />
        <DayField
          control={control}
          name="endsOn"
          label="End day"
          description="or the first day after the plan"
          min={addDays(londonDay(new Date()), 1)}
        />
      </Fields>
      <Fields columns={1}>
        <TextField
          control={control}
          name="reason"
          label="Invoice number or reason"
          description="Only operators can read it."
          required
        />
      </Fields>
      <GivenPlanEffects company={company} values={values} />
      <DialogButtons onClose={onClose}>Give plan</DialogButtons>
    </Form>
  )
}
