import { useRef } from 'react'
import * as z from 'zod/mini'
import { changeTemplate, getTemplate } from '#contract/templates.ts'
import { type Template, TemplateDraft } from '#domain/templates/template.ts'
import { isNotFound } from '../api/CallError.ts'
import { call } from '../api/call.ts'
import { useMe } from '../api/queries.ts'
import { saveOnto } from '../api/saveOnto.ts'
import { useWriteForm } from '../api/useWriteForm.ts'
import { changedByBoth, replacing } from '../ui/form/changedParts.ts'
import { DialogButtons } from '../ui/form/DialogButtons.tsx'
import { Form } from '../ui/form/Form.tsx'
import { resolve } from '../ui/form/resolve.ts'
import { TextField } from '../ui/form/TextField.tsx'
import { ModalShell } from '../ui/ModalShell.tsx'
import { useAskOnce } from '../ui/useAskOnce.tsx'

const Named = z.object({ name: TemplateDraft.shape.name })

interface RenameTemplateModalProps {
  /** Null while the dialog is closed. */
  template: Template | null
  onClose: () => void
  onRenamed: () => Promise<unknown>
}

/** The dialog in which a template gets another name. */
export function RenameTemplateModal({ template, ...rest }: RenameTemplateModalProps) {
  return (
    <ModalShell opened={template !== null} onClose={rest.onClose} title="Rename template">
      {template && <RenameBody key={template.id} template={template} {...rest} />}
    </ModalShell>
  )
}

function RenameBody({ template, onClose, onRenamed }: RenameTemplateModalProps & { template: Template }) {
  const opened = useRef(template)
  const { ask, dialog } = useAskOnce('Save')
  const { form, submit } = useWriteForm<{ name: string }, Template>({
    initial: { name: template.name },
    keptAs: `rename-template.${useMe().id}.${template.id}`,
    isDialog: true,
    resolver: resolve(Named),
    send: async (values, options, _changed, seen) => {
      const params = { id: template.id }
      const named = { name: values.name.trim() }
      try {
        return await saveOnto(opened.current, {
          send: ({ version }) => call(changeTemplate, { ...named, version }, { ...options, params }),
          load: () => call(getTemplate, undefined, { params }),
          confirm: (stored) => ask(replacing(changedByBoth(named, seen, stored, { name: 'name' }))),
        })
      } catch (error) {
        if (!isNotFound(error)) throw error
        await onRenamed()
        throw new Error('This template has been removed by another user.')
      }
    },
    success: 'Template renamed',
    onDone: onClose,
    isChange: true,
    onSuccess(saved) {
      opened.current = saved
      return onRenamed()
    },
  })
  return (
    <Form form={form} onSubmit={submit} label="Rename template">
      <TextField control={form.control} name="name" label="Name" autoComplete="off" required data-autofocus />
      {dialog}
      <DialogButtons onClose={onClose}>Rename</DialogButtons>
    </Form>
  )
}
