import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { updateRequest } from '#contract/request-edit.ts'
import { getRequest } from '#contract/requests.ts'
import { sentenceOf } from '#domain/refusals.ts'
import {
  fieldsChangedByBoth,
  REQUEST_FIELDS,
  type RequestEdit,
  whyCannotEdit,
} from '#domain/requests/edit.ts'
import { ContainerRequestDraft, GeneralRequestDraft, type QuoteRequest } from '#domain/requests/request.ts'
import { type CallOptions, call } from '../../api/call.ts'
import { useMe } from '../../api/queries.ts'
import { saveOnto } from '../../api/saveOnto.ts'
import { useWriteForm } from '../../api/useWriteForm.ts'
import { differingParts, replacing } from '../../ui/form/changedParts.ts'
import { DialogButtons } from '../../ui/form/DialogButtons.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { useAskOnce } from '../../ui/useAskOnce.tsx'
import { useNow } from '../../ui/useNow.ts'
import { portsQuery } from '../formQueries.ts'
import { CommonFields } from './CommonFields.tsx'
import { ContainerFields } from './ContainerFields.tsx'
import { GeneralFields } from './GeneralFields.tsx'
import { MoreDetailsPart } from './MoreDetailsPart.tsx'
import { containerDraftOf, generalDraftOf } from './requestDraft.ts'
import { formOf, type RequestForm, requestWarnings, startForm } from './requestForm.ts'
import { requestResolver } from './validation.ts'

interface EditRequestFormProps {
  request: QuoteRequest
  onClose: () => void
}

/** The form that changes a request, filled with it. */
export default function EditRequestForm({ request, onClose }: EditRequestFormProps) {
  const { id: userId, company } = useMe()
  const now = useNow()
  const { data: ports } = useQuery(portsQuery)
  const opened = useRef(request)
  const formOfStored = (stored: QuoteRequest) => formOf(stored, startForm(company, new Date()))
  const [initial] = useState(() => formOfStored(request))
  const { ask, dialog } = useAskOnce('Save')
  const { form, submit } = useWriteForm<RequestForm, QuoteRequest>({
    initial,
    keptAs: `edit.${userId}.${request.id}`,
    isDialog: true,
    // A port that is not in the list can stay if the request had it.
    resolver: requestResolver(
      () =>
        ports
          ? new Set([...ports.map(({ name }) => name), initial.route.pickup, initial.route.delivery])
          : null,
      () => new Date(),
    ),
    send: (values, options, _changed, seen) =>
      saveOnto(opened.current, {
        send: (stored) => save(stored, values, seen, options),
        load: () => call(getRequest, undefined, { params: { id: request.id } }),
        confirm: (stored) => ask(undoneBy(values, seen, formOfStored(stored))),
      }),
    success: 'Quote request changed',
    changes: [{ kind: 'request', requestId: request.id }],
    onDone: onClose,
    isChange: true,
    onSuccess(saved) {
      opened.current = saved
    },
  })
  const quotesEver = request.quotes.length
  const reason = whyCannotEdit({ ...request, pickupAt: request.route.pickupAt, quotesEver }, now)

  async function change(values: RequestForm) {
    if (await ask(requestWarnings(values))) await submit(values)
  }

  return (
    <Form form={form} onSubmit={change} label="Edit quote request">
      <CommonFields control={form.control} company={company} />
      {request.haulage === 'Container' ? <ContainerFields form={form} /> : <GeneralFields form={form} />}
      <MoreDetailsPart form={form} />
      {dialog}
      <DialogButtons closed={reason && sentenceOf(reason)} onClose={onClose}>
        Save
      </DialogButtons>
    </Form>
  )
}

/** The sentence about changes of another window that saving would undo. */
function undoneBy(mine: RequestForm, before: RequestForm, now: RequestForm): string[] {
  const shape = mine.haulage === 'Container' ? ContainerRequestDraft : GeneralRequestDraft
  const draftOf = mine.haulage === 'Container' ? containerDraftOf : generalDraftOf
  const [old, own, stored] = [before, mine, now].map((form) => z.safeParse(shape, draftOf(form)).data)
  if (!old || !own || !stored) return []
  return replacing(fieldsChangedByBoth(old, own, stored).map((field) => REQUEST_FIELDS[field]))
}

/** Sends only this user's changes, for the stored version: fields that another window has saved meanwhile stay. */
function save(
  { id, version }: QuoteRequest,
  form: RequestForm,
  initial: RequestForm,
  options: CallOptions,
): Promise<QuoteRequest> {
  const send = (edit: RequestEdit) =>
    call(updateRequest, { ...edit, version }, { ...options, params: { id } })
  if (form.haulage === 'Container') {
    const { haulage: _, ...draft } = z.parse(ContainerRequestDraft, containerDraftOf(form))
    return send(differingParts(draft, containerDraftOf(initial)))
  }
  const { haulage: _, ...draft } = z.parse(GeneralRequestDraft, generalDraftOf(form))
  const { route, ...rest } = differingParts(draft, generalDraftOf(initial))
  return send({ ...rest, ...(route && { loadRoute: route }) } as RequestEdit)
}
