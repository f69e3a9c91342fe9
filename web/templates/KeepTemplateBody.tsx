import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { changeTemplate, createTemplate, getTemplate } from '#contract/templates.ts'
import { type Template, TemplateDraft } from '#domain/templates/template.ts'
import { isNotFound } from '../api/CallError.ts'
import { call } from '../api/call.ts'
import { queryClient, useMe } from '../api/queries.ts'
import { NotConfirmed, saveOnto } from '../api/saveOnto.ts'
import { useWriteForm } from '../api/useWriteForm.ts'
import type { RequestForm } from '../requests/create/requestForm.ts'
import { replacing } from '../ui/form/changedParts.ts'
import { DialogButtons } from '../ui/form/DialogButtons.tsx'
import { Form } from '../ui/form/Form.tsx'
import { resolve } from '../ui/form/resolve.ts'
import { TextField } from '../ui/form/TextField.tsx'
import { useAskOnce } from '../ui/useAskOnce.tsx'
import { templatesQuery } from './queries.ts'
import { templateName, templateOf } from './templateForm.ts'

const REPLACES = 'This replaces the template of that name.'

const Named = z.object({ name: TemplateDraft.shape.name })

interface KeepTemplateBodyProps {
  form: RequestForm
  onClose: () => void
}

/** Asks for the name of a template. The name of an existing one replaces it. */
export default function KeepTemplateBody({ form: kept, onClose }: KeepTemplateBodyProps) {
  const { data: templates } = useQuery(templatesQuery)
  const { ask, dialog } = useAskOnce('Save')
  const { form, submit } = useWriteForm<{ name: string }, Template>({
    initial: { name: templateName(kept) },
    keptAs: `template.${useMe().id}`,
    isDialog: true,
    resolver: resolve(Named),
    send: async ({ name }, options) => {
      const draft = { name: name.trim(), ...templateOf(kept) }
      const same = sameName(templates ?? (await queryClient.fetchQuery(templatesQuery)), name)
      // Sent before the form could say so.
      if (same && !templates && !(await ask([REPLACES]))) throw new NotConfirmed()
      if (!same) return call(createTemplate, draft, options)
      const params = { id: same.id }
      try {
        return await saveOnto(same, {
          send: (stored) =>
            sameName([stored], name)
              ? call(changeTemplate, { ...draft, version: stored.version }, { ...options, params })
              : call(createTemplate, draft, options),
          load: () => call(getTemplate, undefined, { params }),
          confirm: (stored) => {
            const isReplaced = stored.version !== same.version && sameName([stored], name)
            return ask(replacing(isReplaced ? ['the template'] : []))
          },
        })
      } catch (error) {
        // Another user has removed it meanwhile: there is nothing to replace.
        if (!isNotFound(error)) throw error
      }
      return call(createTemplate, draft, options)
    },
    success: 'Template saved',
    onDone: onClose,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: templatesQuery.queryKey }),
  })
  const name = useWatch({ control: form.control, name: 'name' })
  const replaces = sameName(templates, name) !== undefined
  return (
    <Form form={form} onSubmit={submit} label="Keep as template">
      <p>
        A template begins new requests with what this one says. References, vessel and voyage are left out;
        times move to the next working day.
      </p>
      <TextField
        control={form.control}
        name="name"
        label="Name"
        description={replaces && REPLACES}
        autoComplete="off"
        required
        data-autofocus
      />
      {dialog}
      <DialogButtons onClose={onClose}>{replaces ? 'Replace template' : 'Save template'}</DialogButtons>
    </Form>
  )
}

function sameName(templates: readonly Template[] | undefined, name: string): Template | undefined {
  const wanted = name.trim().toLowerCase()
  return templates?.find((template) => template.name.toLowerCase() === wanted)
}
