import { useLayoutEffect, useRef, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { addWebhook, changeWebhook, listWebhooks } from '#contract/webhooks.ts'
import type { Problem } from '#domain/fields.ts'
import { WEBHOOK_EVENTS, type Webhook, WebhookDraft, type WebhookEvent } from '#domain/webhooks/webhook.ts'
import { sayingIfRemoved } from '../api/CallError.ts'
import { call } from '../api/call.ts'
import { useMe } from '../api/queries.ts'
import { saveOnto } from '../api/saveOnto.ts'
import { useWriteForm } from '../api/useWriteForm.ts'
import { CheckboxField } from '../ui/form/CheckboxField.tsx'
import { changedByBoth, choicesOnto, differingParts, replacing } from '../ui/form/changedParts.ts'
import { DialogButtons } from '../ui/form/DialogButtons.tsx'
import { Form } from '../ui/form/Form.tsx'
import { resolve } from '../ui/form/resolve.ts'
import { TextField } from '../ui/form/TextField.tsx'
import { useAskOnce } from '../ui/useAskOnce.tsx'
import classes from './ApiAndWebhooks.module.css'
import { EVENT_TEXTS } from './eventText.ts'
import { ShownOnce } from './ShownOnce.tsx'

interface WebhookForm {
  url: string
  /** By the index of the event in the list: a dot in a name would be a path. */
  chosen: boolean[]
}

interface WebhookBodyProps {
  /** Null for a new one. */
  webhook: Webhook | null
  onClose: () => void
  /** Whether something is typed, or the secret shown, so that a click outside the dialog does not lose it. */
  onHold: (holds: boolean) => void
}

const draftOf = ({ url, chosen }: WebhookForm) => ({
  url: url.trim(),
  events: WEBHOOK_EVENTS.filter((_event, place) => chosen[place]) as WebhookEvent[],
})

/** The webhook as it is stored, which another Admin may have changed. */
async function storedNow(webhook: Webhook): Promise<Webhook> {
  return (await call(listWebhooks, undefined)).find(({ id }) => id === webhook.id) ?? webhook
}

/** The form's changes of a webhook: fields that another Admin has changed meanwhile stay. */
function changeOf(mine: WebhookDraft, before: WebhookDraft, now: Webhook) {
  const { url, events } = differingParts(mine, before)
  return { ...(url && { url }), ...(events && { events: choicesOnto(now.events, before.events, events) }) }
}

/** Errors of the events show at the first one. */
const atFirstEvent = (problem: Problem): Problem =>
  problem.path[0] === 'events' ? { ...problem, path: ['chosen', 0] } : problem

export default function WebhookBody({ webhook, onClose, onHold }: WebhookBodyProps) {
  const me = useMe()
  const opened = useRef(webhook)
  const [secret, setSecret] = useState<string | null>(null)
  const { ask, dialog } = useAskOnce('Save')
  const { form, submit } = useWriteForm<WebhookForm, Webhook>({
    initial: {
      url: webhook?.url ?? '',
      chosen: WEBHOOK_EVENTS.map((event) => webhook?.events.includes(event) ?? false),
    },
    keptAs: `webhook.${me.id}.${webhook?.id ?? 'new'}`,
    isDialog: true,
    resolver: resolve(WebhookDraft, { toDraft: draftOf, onForm: atFirstEvent }),
    send: async (values, options, _changed, seen) => {
      const [draft, before] = [draftOf(values), draftOf(seen)]
      if (webhook && opened.current) {
        const params = { id: webhook.id }
        return saveOnto(opened.current, {
          send(stored) {
            const change = changeOf(draft, before, stored)
            return call(changeWebhook, { ...change, version: stored.version }, { ...options, params })
          },
          load: () => storedNow(webhook),
          confirm: (stored) => ask(replacing(changedByBoth(draft, before, stored, { url: 'address' }))),
        }).catch(sayingIfRemoved('This webhook'))
      }
      const added = await call(addWebhook, draft, options)
      setSecret(added.secret)
      return added
    },
    success: webhook ? 'Webhook saved' : 'Webhook added',
    changes: [{ kind: 'webhook' }],
    onDone: () => webhook && onClose(),
    isChange: webhook !== null,
    onSuccess(saved) {
      opened.current = saved
    },
  })
  const { isDirty } = useFormState({ control: form.control })
  // Before the next key, which may be Escape.
  useLayoutEffect(() => onHold(isDirty || secret !== null), [isDirty, secret, onHold])
  if (secret) return <ShownOnce label="Signing secret" secret={secret} onClose={onClose} />
  return (
    <Form form={form} onSubmit={submit} label={webhook ? 'Edit webhook' : 'Add webhook'}>
      <TextField
        control={form.control}
        name="url"
        label="Address"
        description="It begins with https:// and answers within ten seconds."
        type="url"
        autoComplete="off"
        required
        data-autofocus
      />
      <fieldset className={classes.choices}>
        <legend>Call it when</legend>
        {WEBHOOK_EVENTS.map((event, place) => (
          <CheckboxField
            key={event}
            control={form.control}
            name={`chosen.${place}`}
            label={EVENT_TEXTS[event]}
            description={event}
          />
        ))}
      </fieldset>
      {dialog}
      <DialogButtons onClose={onClose} waitsForAnswer={webhook === null}>
        {webhook ? 'Save' : 'Add webhook'}
      </DialogButtons>
    </Form>
  )
}
