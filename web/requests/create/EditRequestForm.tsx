import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import * as z from 'zod/mini'
import { updateRequest } from '#contract/requests.ts'
import { sentenceOf } from '#domain/refusals.ts'
import { whyCannotEdit } from '#domain/requests/edit.ts'
import { ContainerRequestDraft, GeneralRequestDraft, type QuoteRequest } from '#domain/requests/request.ts'
import { type CallOptions, call } from '../../api/call.ts'
import { useMe } from '../../api/queries.ts'
import { useWriteForm } from '../../api/useWriteForm.ts'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import { ModalButtons } from '../../ui/ModalShell.tsx'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { FieldsSkeleton } from '../../ui/Skeletons.tsx'
import { useAskOnce } from '../../ui/useAskOnce.tsx'
import { useNow } from '../../ui/useNow.ts'
import { portsQuery } from '../queries.ts'
import { CommonFields } from './CommonFields.tsx'
import { ContainerFields } from './ContainerFields.tsx'
import classes from './CreateRequestForm.module.css'
import { GeneralFields } from './GeneralFields.tsx'
import { containerDraftOf, generalDraftOf } from './requestDraft.ts'
import { formOf, type RequestForm, requestDoubts, saysMore, startForm } from './requestForm.ts'
import { requestResolver } from './validation.ts'

const MoreDetails = lazy(() => import('./MoreDetails.tsx'))

interface EditRequestFormProps {
  request: QuoteRequest
  onClose: () => void
}

/** The form of a request, filled with it, to change it. */
export default function EditRequestForm({ request, onClose }: EditRequestFormProps) {
  const { company } = useMe()
  const now = useNow()
  const { data: ports } = useQuery(portsQuery)
  const [initial] = useState(() => formOf(request, startForm(company, new Date())))
  const [showsMore, setShowsMore] = useState(() => saysMore(initial))
  const { ask, dialog } = useAskOnce()
  const { form, submit } = useWriteForm<RequestForm, QuoteRequest>({
    initial,
    // A port that was not in the list before may stay.
    resolver: requestResolver(
      () =>
        ports
          ? new Set([...ports.map(({ name }) => name), initial.route.pickup, initial.route.delivery])
          : null,
      () => new Date(),
    ),
    send: (values, options) => save(request.id, values, options),
    success: 'Quote request changed',
    changes: [{ kind: 'request', requestId: request.id }],
    onSuccess: onClose,
  })
  const quotesEver = request.quotes.length
  const reason = whyCannotEdit({ ...request, pickupAt: request.route.pickupAt, quotesEver }, now)

  async function change(values: RequestForm) {
    if (await ask(requestDoubts(values))) await submit(values)
  }

  return (
    <Form form={form} onSubmit={change} label="Edit Quote Request">
      <CommonFields control={form.control} company={company} />
      {request.haulage === 'Container' ? <ContainerFields form={form} /> : <GeneralFields form={form} />}
      {showsMore ? (
        <Suspense fallback={<FieldsSkeleton />}>
          <MoreDetails form={form} />
        </Suspense>
      ) : (
        <div>
          <Button className={classes.add} variant="subtle" onClick={() => setShowsMore(true)}>
            Stops, contacts and goods
          </Button>
        </div>
      )}
      {dialog}
      {reason && (
        <p className={classes.error} role="alert">
          {sentenceOf(reason)}
        </p>
      )}
      <ModalButtons>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        {reason ? (
          <ReasonButton reason={sentenceOf(reason)}>Save</ReasonButton>
        ) : (
          <SubmitButton>Save</SubmitButton>
        )}
      </ModalButtons>
    </Form>
  )
}

/** Sends the whole form; the server keeps what is as it was. */
function save(id: number, form: RequestForm, options: CallOptions): Promise<QuoteRequest> {
  const about = { ...options, params: { id } }
  if (form.haulage === 'Container') {
    const { haulage: _, ...draft } = z.parse(ContainerRequestDraft, containerDraftOf(form))
    return call(updateRequest, draft, about)
  }
  const { haulage: _, route, ...draft } = z.parse(GeneralRequestDraft, generalDraftOf(form))
  return call(updateRequest, { ...draft, loadRoute: route }, about)
}
