import { changePlanEnd } from '#contract/operator-plans.ts'
import type { CompanyRecord } from '#domain/operator/operator.ts'
import { PlanEndChange, type PlanOfCompany } from '#domain/plans/given.ts'
import { type Day, formatLongDay, londonDay } from '#domain/time.ts'
import { call } from '../api/call.ts'
import { useWriteForm } from '../api/useWriteForm.ts'
import { DayField } from '../ui/form/DayField.tsx'
import { DialogButtons } from '../ui/form/DialogButtons.tsx'
import { Fields, Form } from '../ui/form/Form.tsx'
import { resolve } from '../ui/form/resolve.ts'
import { TextField } from '../ui/form/TextField.tsx'
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

/** Ends or shortens a plan, or lengthens one that was given. */
export default function ChangePlanBody({ companyId, plan, onClose }: ChangePlanProps) {
  const today = londonDay(new Date())
  const isComing = plan.startsOn > today
  const isBought = plan.reason === null
  const { form, submit } = useWriteForm<Values, CompanyRecord>({
    initial: { endsOn: plan.endsOn, reason: '' },
    keptAs: `operator.change-plan.${plan.id}`,
    isDialog: true,
    resolver: resolve(PlanEndChange),
    send: (values, options) =>
      call(changePlanEnd, values as PlanEndChange, {
        ...options,
        params: { id: companyId, plan: plan.id },
      }),
    success: 'The plan has been changed',
    changes: [{ kind: 'operator' }],
    onSuccess: onClose,
  })
  const { control } = form
  return (
    <Form form={form} onSubmit={submit}>
      <p className={classes.line}>
        {isComing
          ? `Its start, ${formatLongDay(plan.startsOn)}, as the end takes it back.`
          : 'Today as the end ends it at once.'}{' '}
        The Admins are told by email.
        {isBought && ' Money is not paid back here: refund the payment in Stripe.'}
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
      <DialogButtons onClose={onClose}>Change the end</DialogButtons>
    </Form>
  )
}
