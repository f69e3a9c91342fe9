import * as z from 'zod/mini'
import { extendRequest } from '#contract/requests.ts'
import { sentenceOf } from '#domain/refusals.ts'
import type { QuoteRequest } from '#domain/requests/request.ts'
import { extendDeadline } from '#domain/requests/rules.ts'
import { Day, formatDay, isDay } from '#domain/time.ts'
import { call } from '../../api/call.ts'
import { useMe } from '../../api/queries.ts'
import { useWriteForm } from '../../api/useWriteForm.ts'
import { DayField } from '../../ui/form/DayField.tsx'
import { DialogButtons } from '../../ui/form/DialogButtons.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { resolve } from '../../ui/form/resolve.ts'
import { useCheckOnLeave } from '../../ui/form/useCheckOnLeave.ts'
import { useNow } from '../../ui/useNow.ts'
import { laterDeadlines } from './deadline.ts'

interface ExtendDeadlineBodyProps {
  request: QuoteRequest
  reason: string | null
  onClose: () => void
}

const NewDeadline = z.object({ deadline: Day })

/** A later day, up to the day before the pickup. */
export default function ExtendDeadlineBody({ request, reason, onClose }: ExtendDeadlineBodyProps) {
  const later = laterDeadlines(request, useNow())
  const { form, submit } = useWriteForm<{ deadline: Day | null }, unknown>({
    initial: { deadline: later?.latest ?? null },
    keptAs: `deadline.${useMe().id}.${request.id}`,
    isDialog: true,
    resolver: resolve(NewDeadline, {
      alsoWrong: ({ deadline }) => (deadline === null ? [] : problemsWith(deadline, request)),
    }),
    send: (values, options) =>
      call(extendRequest, z.parse(NewDeadline, values), { ...options, params: { id: request.id } }),
    success: 'Quote deadline extended',
    changes: [{ kind: 'request', requestId: request.id }],
    onDone: onClose,
  })

  const checkDay = useCheckOnLeave(form, ['deadline'], ({ deadline }) =>
    deadline !== null && isDay(deadline) ? problemsWith(deadline, request) : [],
  )

  return (
    <Form form={form} onSubmit={submit} label="Extend quote deadline">
      <DayField
        control={form.control}
        name="deadline"
        label="New quote deadline"
        description={`Now ${formatDay(request.deadline)}`}
        min={later?.earliest}
        max={later?.latest}
        onSettle={checkDay}
        required
      />
      <DialogButtons closed={reason} onClose={onClose} isFirst>
        Extend deadline
      </DialogButtons>
    </Form>
  )
}

function problemsWith(deadline: Day, request: QuoteRequest) {
  const { status, deadline: present, route } = request
  const answer = extendDeadline(deadline, { status, deadline: present, pickupAt: route.pickupAt }, new Date())
  if (!('refusals' in answer)) return []
  return answer.refusals
    .filter(({ path }) => path !== undefined)
    .map(({ code, path = [] }) => ({ path, message: sentenceOf(code) }))
}
