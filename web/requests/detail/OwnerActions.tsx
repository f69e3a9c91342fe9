import { Button, Menu } from '@mantine/core'
import '@mantine/core/styles/Menu.layer.css'
import { IconChevronDown, IconCopy, IconPrinter, IconTemplate, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type RefusalCode, sentenceOf } from '#domain/refusals.ts'
import { whyCannotEdit } from '#domain/requests/edit.ts'
import type { QuoteRequest } from '#domain/requests/request.ts'
import { whyCannotCancelRequest, whyCannotDeleteRequest, whyCannotExtend } from '#domain/requests/rules.ts'
import { useMe } from '../../api/queries.ts'
import { links } from '../../links.ts'
import { liveOffers } from '../../quotes/compare.ts'
import type { ShownQuote } from '../../quotes/offers.ts'
import { KeepTemplateModal } from '../../templates/KeepTemplateModal.tsx'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { useNow } from '../../ui/useNow.ts'
import { formOf, type RequestForm, startForm } from '../create/requestForm.ts'
import { laterDeadlines } from './deadline.ts'
import type { HomeList } from './homeList.ts'
import classes from './OwnerActions.module.css'
import { type OwnerDialog, OwnerDialogs } from './OwnerDialogs.tsx'

interface OwnerActionsProps {
  request: QuoteRequest
  /** Undefined while they load. */
  shown: readonly ShownQuote[] | undefined
  home: HomeList
}

/** The owner's actions on the whole request. */
export function OwnerActions({ request, shown, home }: OwnerActionsProps) {
  const [asked, setAsked] = useState<OwnerDialog | null>(null)
  const [kept, setKept] = useState<RequestForm | null>(null)
  const { company } = useMe()
  const navigate = useNavigate()
  const now = useNow()
  const { canEdit, canExtend, canDelete, reasons } = possibleActions(request, shown, now)

  return (
    <>
      {canEdit && (
        <Button variant="default" onClick={() => setAsked('edit')}>
          Edit
        </Button>
      )}
      {canExtend && (
        <ReasonButton variant="default" reason={reasons.extend} onClick={() => setAsked('extend')}>
          Extend deadline
        </ReasonButton>
      )}
      <ReasonButton variant="default" reason={reasons.cancel} onClick={() => setAsked('cancel')}>
        Cancel Quote Request
      </ReasonButton>
      <MoreMenu
        onDuplicate={() => navigate(links[home]({ duplicate: String(request.id) }))}
        onKeep={() => setKept(formOf(request, startForm(company, now)))}
        onDelete={canDelete ? () => setAsked('delete') : null}
      />
      <KeepTemplateModal form={kept} onClose={() => setKept(null)} />
      <OwnerDialogs
        asked={asked}
        onClose={() => setAsked(null)}
        request={request}
        openQuotes={shown ? liveOffers(shown).length : 0}
        reasons={reasons}
        onDeleted={() => navigate(links[home]())}
      />
    </>
  )
}

/** What the owner can do with a request now, and the sentences about what is not possible. */
function possibleActions(request: QuoteRequest, shown: OwnerActionsProps['shown'], now: Date) {
  const { status, route } = request
  const { pickupAt } = route
  const quotesEver = shown?.length ?? request.quotes.length
  const whyNotExtend = whyCannotExtend({ status, pickupAt }, now)
  const whyNotDelete = whyCannotDeleteRequest({ quotesEver })
  return {
    canEdit: whyCannotEdit({ status, pickupAt, quotesEver }, now) === null,
    canExtend: whyNotExtend === null,
    canDelete: shown !== undefined && whyNotDelete === null,
    reasons: {
      cancel: sentenceOrNull(whyCannotCancelRequest(request)),
      extend:
        sentenceOrNull(whyNotExtend) ??
        (laterDeadlines(request, now) ? null : 'The deadline is already as late as the pickup allows.'),
      delete: sentenceOrNull(whyNotDelete),
    },
  }
}

function sentenceOrNull(code: RefusalCode | null): string | null {
  return code && sentenceOf(code)
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
