import { getCompany } from '#contract/operator.ts'
import { changePlanEnd } from '#contract/operator-plans.ts'
import type { CompanyRecord } from '#domain/operator/operator.ts'
import { PlanEndChange, type PlanOfCompany } from '#domain/plans/given.ts'
import { sentenceOf } from '#domain/refusals.ts'
import { type Day, formatLongDay, londonDay } from '#domain/time.ts'
import { call } from '../api/call.ts'
import { saveOnto } from '../api/saveOnto.ts'
import { useWriteForm } from '../api/useWriteForm.ts'
import { replacing } from '../ui/form/changedParts.ts'
import { DayField } from '../ui/form/DayField.tsx'
import { DialogButtons } from '../ui/form/DialogButtons.tsx'
import { Fields, Form } from '../ui/form/Form.tsx'
import { resolve } from '../ui/form/resolve.ts'
import { TextField } from '../ui/form/TextField.tsx'
import { useAskOnce } from '../ui/useAskOnce.tsx'
import classes from './Operator.module.css'

interface Values {
  endsOn: Day | null
  reason: string
}

interface ChangePlanProps {
  companyId: number
  plan: PlanOfCompany
  onClose: () => void
}

/** The plan as it is stored, which another operator may have changed; refused if it is gone. */
async function storedNow(companyId: number, plan: PlanOfCompany): Promise<PlanOfCompany> {
  const { plans } = await call(getCompany, undefined, { params: { id: companyId } })
  const stored = plans.find(({ id }) => id === plan.id)
  if (!stored) throw new Error(sentenceOf('plan_is_over'))
  return stored
}

/** Ends or shortens a plan, or lengthens one that was given. */
export default function ChangePlanBody({ companyId, plan, onClose }: ChangePlanProps) {
  const today = londonDay(new Date())
  const isComing = plan.startsOn > today
  const isBought = plan.reason === null
  const params = { id: companyId, plan: plan.id }
  const { ask, dialog } = useAskOnce('Save')
  const { form, submit } = useWriteForm<Values, CompanyRecord>({
    initial: { endsOn: plan.endsOn, reason: '' },
    keptAs: `operator.change-plan.${plan.id}`,
    isDialog: true,
    resolver: resolve(PlanEndChange),
    send: (values, options, _changed, seen) =>
      saveOnto(plan, {
        send: ({ endsOn }) =>
          call(changePlanEnd, { ...(values as PlanEndChange), seen: { endsOn } }, { ...options, params }),
        load: () => storedNow(companyId, plan),
        confirm({ endsOn }) {
          const isReplaced = endsOn !== seen.endsOn && endsOn !== values.endsOn
          return ask(replacing(isReplaced ? [`End day, now ${formatLongDay(endsOn)}`] : []))
        },
      }),
    success: 'The plan has been changed',
    changes: [{ kind: 'operator' }],
    onDone: onClose,
  })
  const { control } = form
  return (
    <Form form={form} onSubmit={submit}>
      <p className={classes.line}>
        {isComing
          ? `Its start, ${formatLongDay(plan.startsOn)}, as the end takes it back.`
          : 'Today as the end ends it at once.'}{' '}
        The Admins are told by email.
        {isBought && ' Money is not paid back here: refund the payment in Stripe.'} A payment page that an
        Admin has open stays open: a plan that is paid there starts at once if no other plan is left.
      </p>
      <Fields columns={1}>
        <DayField
          control={control}
          name="endsOn"
          label="End day"
          description="The first day after the plan"
          min={isComing ? plan.startsOn : today}
          max={isBought ? plan.endsOn : undefined}
          required
        />
        <TextField
          control={control}
          name="reason"
          label="Reason"
          description="Only operators can read it."
          required
        />
      </Fields>
      {dialog}
      <DialogButtons onClose={onClose}>Change the end</DialogButtons>
    </Form>
  )
}
