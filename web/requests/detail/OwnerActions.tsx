import { Button, Menu } from '@mantine/core'
import '@mantine/core/styles/Menu.layer.css'
import { IconChevronDown, IconCopy, IconPrinter, IconTemplate, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { cancelRequest, deleteRequest } from '#contract/requests.ts'
import { sentenceOf } from '#domain/refusals.ts'
import { whyCannotEdit } from '#domain/requests/edit.ts'
import type { QuoteRequest } from '#domain/requests/request.ts'
import { whyCannotCancelRequest, whyCannotDeleteRequest, whyCannotExtend } from '#domain/requests/rules.ts'
import { useMe } from '../../api/queries.ts'
import { closingWhenOutOfDate, useWrite } from '../../api/useWrite.ts'
import { links } from '../../links.ts'
import { liveOffers } from '../../quotes/compare.ts'
import type { ShownQuote } from '../../quotes/offers.ts'
import { counted } from '../../quotes/quoteText.ts'
import { KeepTemplateModal } from '../../templates/KeepTemplateModal.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { useNow } from '../../ui/useNow.ts'
import { formOf, type RequestForm, startForm } from '../create/requestForm.ts'
import { laterDeadlines } from './deadline.ts'
import { EditRequestModal } from './EditRequestModal.tsx'
import { ExtendDeadlineModal } from './ExtendDeadlineModal.tsx'
import type { HomeList } from './homeList.ts'
import classes from './OwnerActions.module.css'

interface OwnerActionsProps {
  request: QuoteRequest
  /** Undefined while they load. */
  shown: readonly ShownQuote[] | undefined
  home: HomeList
}

/** The owner's actions on the whole request. */
export function OwnerActions({ request, shown, home }: OwnerActionsProps) {
  const [asked, setAsked] = useState<'cancel' | 'edit' | 'extend' | 'delete' | null>(null)
  const [kept, setKept] = useState<RequestForm | null>(null)
  const { company } = useMe()
  const navigate = useNavigate()
  const now = useNow()
  const later = laterDeadlines(request, now)
  const canExtend =
    whyCannotExtend({ status: request.status, pickupAt: request.route.pickupAt }, now) === null
  const whyNotCancel = whyCannotCancelRequest(request)
  const canDelete = shown !== undefined && whyCannotDeleteRequest({ quotesEver: shown.length }) === null
  const quotesEver = shown?.length ?? request.quotes.length
  const canEdit = whyCannotEdit({ ...request, pickupAt: request.route.pickupAt, quotesEver }, now) === null
  const live = shown ? liveOffers(shown).length : 0
  const close = () => setAsked(null)
  const about = { params: { id: request.id }, changes: [{ kind: 'request', requestId: request.id }] as const }
  const cancellation = useWrite(cancelRequest, { ...about, success: 'Request has been cancelled' })
  const deletion = useWrite(deleteRequest, {
    ...about,
    success: 'Quote request deleted',
    // The page is left before anything is fetched again: the request no longer exists.
    onSuccess: () => navigate(links[home]()),
  })

  return (
    <>
      {canEdit && (
        <Button variant="default" onClick={() => setAsked('edit')}>
          Edit
        </Button>
      )}
      {canExtend && (
        <ReasonButton
          variant="default"
          reason={later ? null : 'The deadline is already as late as the pickup allows.'}
          onClick={() => setAsked('extend')}
        >
          Extend deadline
        </ReasonButton>
      )}
      <ReasonButton
        variant="default"
        reason={whyNotCancel && sentenceOf(whyNotCancel)}
        onClick={() => setAsked('cancel')}
      >
        Cancel Quote Request
      </ReasonButton>
      <MoreMenu
        onDuplicate={() => navigate(links[home]({ duplicate: String(request.id) }))}
        onKeep={() => setKept(formOf(request, startForm(company, now)))}
        onDelete={canDelete ? () => setAsked('delete') : null}
      />

      <KeepTemplateModal form={kept} onClose={() => setKept(null)} />
      <EditRequestModal opened={asked === 'edit'} onClose={close} request={request} />
      <ExtendDeadlineModal opened={asked === 'extend'} onClose={close} request={request} />
      <ConfirmDialog
        opened={asked === 'cancel'}
        onClose={close}
        title="Cancel this quote request?"
        confirmLabel="Cancel Quote Request"
        danger
        onConfirm={() => closingWhenOutOfDate(cancellation.send({ status: 'Cancelled' }))}
      >
        <p>
          Request #{request.id} ({request.reference}) closes for good, and{' '}
          {live === 0
            ? 'no quote on it is open'
            : `${counted(live, 'open quote')} on it can no longer be accepted`}
          . It still counts towards this month’s quote requests.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked === 'delete'}
        onClose={close}
        title="Delete this quote request?"
        confirmLabel="Delete quote request"
        danger
        onConfirm={() => closingWhenOutOfDate(deletion.send(undefined))}
      >
        <p>
          Request #{request.id} ({request.reference}) disappears from your list and from those of the
          hauliers. It still counts towards this month’s quote requests.
        </p>
      </ConfirmDialog>
    </>
  )
}

interface MoreMenuProps {
  onDuplicate: () => void
  onKeep: () => void
  /** Null if the request cannot be deleted. */
  onDelete: (() => void) | null
}

/** The actions that are needed less often. */
function MoreMenu({ onDuplicate, onKeep, onDelete }: MoreMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
          More
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={onDuplicate}>
          Duplicate
        </Menu.Item>
        <Menu.Item leftSection={<IconTemplate size={16} aria-hidden />} onClick={onKeep}>
          Keep as template
        </Menu.Item>
        <Menu.Item leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
          Print
        </Menu.Item>
        {onDelete && (
          <Menu.Item
            className={classes.danger}
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={onDelete}
          >
            Delete
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
