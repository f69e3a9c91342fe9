import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, useEffect, useRef, useState } from 'react'
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
import { LatePart } from '../../ui/LatePart.tsx'
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
import { MoreDetailsPart } from './MoreDetailsPart.tsx'
import { containerDraftOf, generalDraftOf } from './requestDraft.ts'
import { duplicateForm, isTypedSame, type RequestForm, requestWarnings, startForm } from './requestForm.ts'
import { discardForm, savedForm, saveForm } from './savedForm.ts'
import { requestResolver } from './validation.ts'

// Most companies begin with an empty form; the templates load a moment after it.
const TemplateBar = lazy(() => import('../../templates/TemplateBar.tsx'))

interface CreateRequestFormProps {
  /** The earlier request that fills the form. */
  duplicateOf: number | null
  /** The template that fills the form. */
  templateId: number | null
  /** The month's limit, if it is used up. */
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

function FilledForm({ earlier, isMissing, templateId, limit, onClose, onPosted }: FilledFormProps) {
  const me = useMe()
  const fresh = () => startForm(me.company, new Date())
  const [opening] = useState(() => {
    const start = fresh()
    // A named template fills the form in a moment.
    const kept = templateId === null ? savedForm(me.id) : null
    // Values typed over a duplicate are restored for the same duplicate only.
    if (kept && (!earlier || kept.duplicateOf === earlier.id))
      return { start, filled: kept.form, isKept: true, duplicateOf: kept.duplicateOf }
    const filled = earlier ? duplicateForm(earlier, start, new Date()) : start
    return { start, filled, isKept: false, duplicateOf: earlier?.id ?? null }
  })
  // Counts how often the whole form was filled; its open parts close then.
  const [fillings, setFillings] = useState(0)
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
      // The toast comes first; closing the dialog and fetching the list can follow a moment later.
      return new Promise<void>((resolve) => afterPaint(resolve)).then(onPosted)
    },
  })
  const { form } = write
  const { control } = form

  // The request whose duplicate was typed over. It stays known while its values show in another opening, such as Back.
  const duplicateOf = useRef(opening.duplicateOf)
  // The values before any typing; they are not kept.
  const untouched = useRef(opening.isKept ? opening.start : opening.filled)
  useEffect(() => {
    const keep = () => {
      if (posted.current) return
      const values = form.getValues()
      if (!isTypedSame(values, untouched.current))
        saveForm(me.id, { form: values, duplicateOf: duplicateOf.current })
      else if (!earlier && templateId === null) discardForm(me.id)
    }
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [form, me.id, earlier, templateId])

  function clear() {
    // Before the reset, which drops the controls until they show again.
    form.setFocus('reference')
    fill({ ...fresh(), haulage: form.getValues('haulage') })
    discardForm(me.id)
    setShowsKept(false)
  }

  function fill(values: RequestForm) {
    untouched.current = values
    duplicateOf.current = earlier?.id ?? null
    form.reset(values)
    setFillings((count) => count + 1)
  }

  function begin(values: RequestForm) {
    // A template usually has no reference: the typed one stays.
    fill({ ...values, reference: values.reference || form.getValues('reference') })
    setShowsKept(false)
  }

  const { ask, dialog } = useAskOnce()

  async function submit(values: RequestForm) {
    // Already posted; the dialog is about to close.
    if (posted.current || !(await ask(requestWarnings(values)))) return
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
      <LatePart fallback={<div className={classes.templates} />}>
        <TemplateBar templateId={templateId} start={fresh} form={form.getValues} onBegin={begin} />
      </LatePart>
      <HaulageToggle control={control} />
      <CommonFields control={control} company={me.company} />
      {haulage === 'Container' ? <ContainerFields form={form} /> : <GeneralFields form={form} />}
      <MoreDetailsPart key={fillings} form={form} />
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
