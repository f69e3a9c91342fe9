import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { postContainerRequest, postGeneralRequest } from '#contract/requests.ts'
import { ContainerRequestDraft, GeneralRequestDraft, type QuoteRequest } from '#domain/requests/request.ts'
import type { Template } from '#domain/templates/template.ts'
import { type CallOptions, call } from '../../api/call.ts'
import { queryClient, useMe } from '../../api/queries.ts'
import { useWriteForm } from '../../api/useWriteForm.ts'
import { formOfTemplate } from '../../templates/templateForm.ts'
import { afterPaint } from '../../ui/afterPaint.ts'
import { useAskOnce } from '../../ui/useAskOnce.tsx'
import { useIsShown } from '../../ui/useIsShown.ts'
import { portsQuery } from '../formQueries.ts'
import { noteLatePost, useLatePosts } from './latePosts.ts'
import { containerDraftOf, generalDraftOf } from './requestDraft.ts'
import { duplicateForm, isTypedSame, type RequestForm, requestWarnings, startForm } from './requestForm.ts'
import { discardForm, savedForm, saveForm } from './savedForm.ts'
import { requestResolver } from './validation.ts'

interface Beginning {
  /** The request that is duplicated. */
  earlier: QuoteRequest | null
  /** The template that fills the form. */
  template: Template | null
}

/** The values with which the form opens. */
interface Opening {
  /** Those of an empty form. */
  readonly start: RequestForm
  readonly filled: RequestForm
  /** Whether they were typed before. */
  readonly isKept: boolean
  /** The id of the request whose duplicate they are. */
  readonly duplicateOf: number | null
}

interface RequestFormState {
  readonly form: UseFormReturn<RequestForm>
  readonly submit: (values: RequestForm) => Promise<void>
  /** The values of an empty form. */
  readonly start: () => RequestForm
  /** Whether the values were typed before. */
  readonly isKept: boolean
  /** How often the whole form was filled; its open parts close then. */
  readonly fillings: number
  readonly clear: () => void
  /** Fills the form from a template. */
  readonly begin: (values: RequestForm) => void
  /** Asks about probable typing errors. */
  readonly dialog: ReactNode
}

/** The form of a new request with its write, and what was typed into it before. */
export function useRequestForm({
  earlier,
  template,
  onPosted,
}: Beginning & { onPosted: () => void }): RequestFormState {
  const me = useMe()
  const start = () => startForm(me.company, new Date())
  const [opening] = useState(() => openingOf({ earlier, template }, me.id, start()))
  const [fillings, setFillings] = useState(0)
  const [isKept, setKept] = useState(opening.isKept)
  const posted = useRef(false)
  const isShown = useIsShown()
  const { form, submit: send } = useWriteForm<RequestForm, QuoteRequest>({
    initial: opening.filled,
    resolver: requestResolver(portNames, () => new Date()),
    send: post,
    success: 'Quote request added',
    changes: [{ kind: 'request' }],
    onSuccess(_reply, _form, sent) {
      if (!isShown()) return noteLatePost(me.id, sent)
      posted.current = true
      discardForm(me.id)
      // The toast comes first; closing the dialog and fetching the list can follow a moment later.
      return new Promise<void>((resolve) => afterPaint(resolve)).then(onPosted)
    },
  })
  useLatePosts((sent) => {
    if (!isTypedSame(form.getValues(), sent)) return
    posted.current = true
    onPosted()
  })
  const { ask, dialog } = useAskOnce()

  const untouchedNow = useKeptTyping({ form, opening, earlier, template, posted })

  function fill(values: RequestForm) {
    untouchedNow(values)
    form.reset(values)
    setFillings((count) => count + 1)
    setKept(false)
  }

  return {
    form,
    start,
    isKept,
    fillings,
    dialog,
    clear() {
      // Before the reset, which drops the controls until they show again.
      form.setFocus('reference')
      fill({ ...start(), haulage: form.getValues('haulage') })
      discardForm(me.id)
    },
    begin(values) {
      // A template usually has no reference: the typed one stays.
      fill({ ...values, reference: values.reference || form.getValues('reference') })
    },
    async submit(values) {
      // Already posted; the dialog is about to close.
      if (posted.current || !(await ask(requestWarnings(values)))) return
      await send(values)
    },
  }
}

interface Typing extends Beginning {
  form: UseFormReturn<RequestForm>
  opening: Opening
  /** True once the request is posted. */
  posted: RefObject<boolean>
}

/** Keeps what was typed when the form or the page closes. The returned function tells it of values that were not typed. */
function useKeptTyping({ form, opening, earlier, template, posted }: Typing): (values: RequestForm) => void {
  const { id: userId } = useMe()
  // The request whose duplicate was typed over. It stays known while its values show in another opening, such as Back.
  const duplicateOf = useRef(opening.duplicateOf)
  // The values before any typing; they are not kept.
  const untouched = useRef(opening.isKept ? opening.start : opening.filled)
  useEffect(() => {
    const keep = () => {
      if (posted.current) return
      const values = form.getValues()
      if (!isTypedSame(values, untouched.current))
        saveForm(userId, { form: values, duplicateOf: duplicateOf.current })
      else if (!earlier && template === null) discardForm(userId)
    }
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [form, userId, earlier, template, posted])
  return (values) => {
    untouched.current = values
    duplicateOf.current = earlier?.id ?? null
  }
}

function openingOf({ earlier, template }: Beginning, userId: number, start: RequestForm): Opening {
  const kept = template === null ? savedForm(userId) : null
  // Values typed over a duplicate are restored for the same duplicate only.
  if (kept && (!earlier || kept.duplicateOf === earlier.id))
    return { start, filled: kept.form, isKept: true, duplicateOf: kept.duplicateOf }
  const now = new Date()
  const begun = template ? formOfTemplate(template, start, now) : start
  const filled = earlier ? duplicateForm(earlier, begun, now) : begun
  return { start, filled, isKept: false, duplicateOf: earlier?.id ?? null }
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
