import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { postContainerRequest, postGeneralRequest } from '#contract/requests.ts'
import { ContainerRequestDraft, GeneralRequestDraft, type QuoteRequest } from '#domain/requests/request.ts'
import { type CallOptions, call } from '../../api/call.ts'
import { queryClient, useMe } from '../../api/queries.ts'
import { useWriteForm } from '../../api/useWriteForm.ts'
import { links } from '../../links.ts'
import { afterPaint } from '../../ui/afterPaint.ts'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import { TextLink } from '../../ui/LinkButton.tsx'
import { ModalButtons } from '../../ui/ModalShell.tsx'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { FieldsSkeleton } from '../../ui/Skeletons.tsx'
import { useAskOnce } from '../../ui/useAskOnce.tsx'
import { portsQuery, requestQuery } from '../queries.ts'
import { CommonFields } from './CommonFields.tsx'
import { ContainerFields } from './ContainerFields.tsx'
import classes from './CreateRequestForm.module.css'
import { GeneralFields } from './GeneralFields.tsx'
import { HaulageToggle } from './HaulageToggle.tsx'
import { containerDraftOf, generalDraftOf } from './requestDraft.ts'
import {
  duplicateForm,
  isTypedSame,
  type RequestForm,
  requestDoubts,
  saysMore,
  startForm,
} from './requestForm.ts'
import { discardForm, savedForm, saveForm } from './savedForm.ts'
import { requestResolver } from './validation.ts'

// Most requests say no more than what is asked for first.
const MoreDetails = lazy(() => import('./MoreDetails.tsx'))

interface CreateRequestFormProps {
  /** The earlier request that fills the form. */
  duplicateOf: number | null
  /** The month's limit, where it is used up. */
  limit: number | null
  onClose: () => void
  onPosted: () => void
}

/** The body of the Create Quote Request dialog. */
export default function CreateRequestForm({ duplicateOf, ...rest }: CreateRequestFormProps) {
  const earlier = useQuery({ ...requestQuery(duplicateOf ?? 0), enabled: duplicateOf !== null })
  if (duplicateOf !== null && earlier.isPending) return <FieldsSkeleton />
  return <FilledForm earlier={earlier.data ?? null} isMissing={earlier.isError} {...rest} />
}

interface FilledFormProps extends Omit<CreateRequestFormProps, 'duplicateOf'> {
  earlier: QuoteRequest | null
  isMissing: boolean
}

function FilledForm({ earlier, isMissing, limit, onClose, onPosted }: FilledFormProps) {
  const me = useMe()
  const fresh = () => startForm(me.company, new Date())
  const [opening] = useState(() => {
    const start = fresh()
    const kept = savedForm(me.id)
    // What was typed over a duplicate is shown again with that one; another duplicate is asked for by name.
    if (kept && (!earlier || kept.duplicateOf === earlier.id))
      return { start, filled: kept.form, isKept: true }
    return { start, filled: earlier ? duplicateForm(earlier, start, new Date()) : start, isKept: false }
  })
  const [showsMore, setShowsMore] = useState(() => saysMore(opening.filled))
  const [showsKept, setShowsKept] = useState(opening.isKept)
  const posted = useRef(false)
  const write = useWriteForm<RequestForm, QuoteRequest>({
    initial: opening.filled,
    resolver: requestResolver(portNames, () => new Date()),
    send: post,
    success: 'Quote request added',
    changes: [{ kind: 'request' }],
    onSuccess() {
      posted.current = true
      discardForm(me.id)
      // First what has happened is said; that the dialog goes and the list comes anew can be a moment later.
      return new Promise<void>((resolve) => afterPaint(resolve)).then(onPosted)
    },
  })
  const { form } = write
  const { control } = form

  // What the form held before anybody typed: that much need not be kept.
  const untouched = useRef(earlier && !opening.isKept ? opening.filled : opening.start)
  useEffect(() => {
    const keep = () => {
      if (posted.current) return
      const values = form.getValues()
      if (!isTypedSame(values, untouched.current))
        saveForm(me.id, { form: values, duplicateOf: earlier?.id ?? null })
      else if (!earlier) discardForm(me.id)
    }
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [form, me.id, earlier])

  function clear() {
    // Before the reset, which forgets the controls until they show again.
    form.setFocus('reference')
    untouched.current = { ...fresh(), haulage: form.getValues('haulage') }
    form.reset(untouched.current)
    discardForm(me.id)
    setShowsKept(false)
    setShowsMore(false)
  }

  const { ask, dialog } = useAskOnce()

  async function submit(values: RequestForm) {
    // Posted already, and about to go.
    if (posted.current || !(await ask(requestDoubts(values)))) return
    await write.submit(values)
  }

  const haulage = useWatch({ control, name: 'haulage' })
  return (
    <Form form={form} onSubmit={submit} label="Create Quote Request">
      {limit !== null && <LimitNote limit={limit} />}
      {showsKept && (
        <p className={classes.note}>This is what you had typed before. Clear Form starts anew.</p>
      )}
      {isMissing && <p className={classes.note}>The request to duplicate could not be loaded.</p>}
      <HaulageToggle control={control} />
      <CommonFields control={control} company={me.company} />
      {haulage === 'Container' ? <ContainerFields form={form} /> : <GeneralFields form={form} />}
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
      <ModalButtons>
        <Button variant="subtle" className={classes.clear} onClick={clear}>
          Clear Form
        </Button>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        {limit === null ? (
          <SubmitButton>Submit</SubmitButton>
        ) : (
          <ReasonButton reason="Monthly quote request limit reached">Submit</ReasonButton>
        )}
      </ModalButtons>
    </Form>
  )
}

function LimitNote({ limit }: { limit: number }) {
  return (
    <p className={classes.note} data-limit>
      Your plan’s {limit} quote requests for this month are used up. You can{' '}
      <TextLink {...links.pricingPlan()}>upgrade your plan</TextLink> to post more.
    </p>
  )
}

function post(form: RequestForm, options: CallOptions): Promise<QuoteRequest> {
  return form.haulage === 'Container'
    ? call(postContainerRequest, z.parse(ContainerRequestDraft, containerDraftOf(form)), options)
    : call(postGeneralRequest, z.parse(GeneralRequestDraft, generalDraftOf(form)), options)
}

function portNames(): ReadonlySet<string> | null {
  const ports = queryClient.getQueryData(portsQuery.queryKey)
  return ports ? new Set(ports.map(({ name }) => name)) : null
}
