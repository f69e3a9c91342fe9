import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type MonthlyUsage, monthlyUsage } from '#domain/plans/rules.ts'
import { whyCannotCreate } from '#domain/requests/rules.ts'
import { meQuery, queryClient, useMe } from '../api/queries.ts'
import { MissingInformation } from '../companies/MissingInformation.tsx'
import { profileFields } from '../companies/missing.ts'
import { templatesQuery } from '../templates/queries.ts'
import { noteFailedLoad } from '../ui/failedLoads.ts'
import { lazyBody } from '../ui/lazyBody.tsx'
import { ModalShell } from '../ui/ModalShell.tsx'
import classes from './CreateRequest.module.css'
import { portsQuery, usageQuery } from './formQueries.ts'

const loadForm = () => import('./create/CreateRequestForm.tsx')
const CreateRequestForm = lazyBody(loadForm)

/** Prefetches what the dialog needs, when the user is about to open it. */
export function prepareCreateRequest(): void {
  for (const load of [loadForm, () => import('../templates/TemplateBar.tsx')]) load().catch(noteFailedLoad)
  prefetchLists()
}

/** The ports, and the templates, whose list would move the fields down if it came after them. */
function prefetchLists(): void {
  void queryClient.prefetchQuery(portsQuery)
  void queryClient.prefetchQuery(templatesQuery)
}

/** While the number of remaining requests is unknown, only the server decides. */
const UNKNOWN = monthlyUsage(0, null)

const MISSING_FOR_REQUESTS = [
  'Open the company profile via ‘My Company’',
  'Scroll to Private Profile',
  'Update the VAT number and Save',
]

interface CreateRequestProps {
  opened: boolean
  /** The earlier request that fills the form. */
  duplicateOf: number | null
  /** The template that fills the form. */
  templateId: number | null
  onClose: () => void
  onPosted: () => void
}

/** The Create Quote Request dialog; without a VAT number, a dialog that asks for it. */
export function CreateRequest({ opened, onClose, onPosted, ...asked }: CreateRequestProps) {
  const { company } = useMe()
  const usage = useQuery(usageQuery)
  const reason = whyCannotCreate(company, usage.data ?? UNKNOWN)
  const isVatMissing = reason === 'vat_missing_for_request'
  // It opens after it was rendered closed, even if the click was faster than the file: only then does a dialog know
  // which button gets the focus back.
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  const isOpen = opened && isMounted
  // While it closes, as with Back, it stays the same form: an empty one in its place would discard what was typed.
  const [shown, setShown] = useState(asked)
  const { duplicateOf, templateId } = shown
  if (opened && (duplicateOf !== asked.duplicateOf || templateId !== asked.templateId)) setShown(asked)

  useEffect(() => {
    if (!opened) return
    // Another user of the company may have entered the number meanwhile.
    if (isVatMissing) void queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
    else prefetchLists()
  }, [opened, isVatMissing])

  return (
    <>
      <ModalShell
        opened={isOpen && !isVatMissing}
        onClose={onClose}
        size={880}
        staticBackdrop
        title={<CreateTitle usage={usage.data} />}
      >
        <CreateRequestForm
          key={`${duplicateOf} ${templateId}`}
          duplicateOf={duplicateOf}
          templateId={templateId}
          limit={reason === 'monthly_limit_reached' ? (usage.data?.limit ?? 0) : null}
          onClose={onClose}
          onPosted={onPosted}
        />
      </ModalShell>
      <MissingInformation
        opened={isOpen && isVatMissing}
        onClose={onClose}
        sentence="We require your VAT number to create a quote request"
        steps={MISSING_FOR_REQUESTS}
        field={profileFields.vatNumber}
      />
    </>
  )
}

function CreateTitle({ usage }: { usage: MonthlyUsage | undefined }) {
  if (!usage) return 'Create Quote Request'
  const { remaining } = usage
  if (remaining === null)
    return (
      <>
        Create Quote Request <span className={classes.remaining}>(Unlimited this month)</span>
      </>
    )
  return (
    <>
      Create Quote Request{' '}
      <span className={classes.remaining} data-none={remaining < 1 || undefined}>
        ({remaining} remaining this month)
      </span>
    </>
  )
}
