import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteTemplate, listTemplates } from '#contract/templates.ts'
import type { Template } from '#domain/templates/template.ts'
import { queryClient } from '../api/queries.ts'
import { closingWhenOutOfDate, useWriteById } from '../api/useWrite.ts'
import { DownloadCsv } from '../csv/DownloadCsv.tsx'
import type { links } from '../links.ts'
import { Card } from '../ui/Card.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Failure } from '../ui/Failure.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { LinesSkeleton } from '../ui/Skeletons.tsx'
import { useLast } from '../ui/useLast.ts'
import classes from './Kept.module.css'
import { templatesQuery } from './queries.ts'
import { RenameTemplateModal } from './RenameTemplateModal.tsx'
import { templateText } from './templateText.ts'

const refetchTemplates = () => queryClient.invalidateQueries({ queryKey: templatesQuery.queryKey })

interface TemplatesCardProps {
  /** The list of the company's own requests, where a new one begins. */
  list: typeof links.requests | typeof links.subbieRequests
}

/** The company's templates: each begins a request, and can be renamed and removed. */
export function TemplatesCard({ list }: TemplatesCardProps) {
  const { data: templates, error, refetch } = useQuery(templatesQuery)
  const [renamed, setRenamed] = useState<Template | null>(null)
  const [removed, setRemoved] = useState<Template | null>(null)
  return (
    <Card
      title="Templates"
      hint="Every user of your company can use and change them."
      actions={(templates?.length ?? 0) > 0 && <DownloadCsv size="compact-sm" endpoint={listTemplates} />}
    >
      {templates ? (
        <ul className={classes.list}>
          {templates.map((template) => (
            <TemplateRow
              key={template.id}
              template={template}
              list={list}
              onRename={() => setRenamed(template)}
              onRemove={() => setRemoved(template)}
            />
          ))}
        </ul>
      ) : error ? (
        <Failure error={error} onRetry={refetch} />
      ) : (
        <LinesSkeleton lines={3} />
      )}
      {templates?.length === 0 && (
        <p className={classes.none}>
          There are no templates yet. Choose ‘Keep as template’ in the form for a new request, or under ‘More’
          on the page of a request.
        </p>
      )}
      <RenameTemplateModal template={renamed} onClose={() => setRenamed(null)} onRenamed={refetchTemplates} />
      <RemoveTemplateDialog template={removed} onClose={() => setRemoved(null)} />
    </Card>
  )
}

interface TemplateRowProps extends TemplatesCardProps {
  template: Template
  onRename: () => void
  onRemove: () => void
}

function TemplateRow({ template, list, onRename, onRemove }: TemplateRowProps) {
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <strong>{template.name}</strong>
        <span className={classes.about}>{templateText(template)}</span>
      </div>
      <div className={classes.buttons}>
        <LinkButton
          {...list({ template: String(template.id) })}
          size="compact-sm"
          aria-label={`Use ${template.name}`}
        >
          Use
        </LinkButton>
        <Button variant="default" size="compact-sm" aria-label={`Rename ${template.name}`} onClick={onRename}>
          Rename
        </Button>
        <Button variant="default" size="compact-sm" aria-label={`Remove ${template.name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  )
}

interface RemoveTemplateDialogProps {
  /** The template that is to be removed; null while the dialog is closed. */
  template: Template | null
  onClose: () => void
}

function RemoveTemplateDialog({ template, onClose }: RemoveTemplateDialogProps) {
  const last = useLast(template)
  const remove = useWriteById(deleteTemplate, { success: 'Template removed', onSuccess: refetchTemplates })
  return (
    <ConfirmDialog
      opened={template !== null}
      onClose={onClose}
      title="Remove this template?"
      confirmLabel="Remove template"
      danger
      onConfirm={async () => {
        if (template) await closingWhenOutOfDate(remove.send(template.id))
        await refetchTemplates()
      }}
    >
      <p>Your company can no longer begin requests with “{last?.name}”. Posted requests stay as they are.</p>
    </ConfirmDialog>
  )
}
