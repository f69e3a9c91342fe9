import { type ReactNode, useState } from 'react'
import { noteFailedLoad } from '../ui/failedLoads.ts'
import { useFirstInteraction } from '../ui/useFirstInteraction.ts'
import { usePart } from '../ui/usePart.ts'
import { useSlow } from '../ui/useSlow.ts'

// The dialog's shell loads at the first interaction and waits closed, so that it opens at once; its form loads when
// the pointer or the focus is near.
const importDialog = () => import('./CreateRequest.tsx')
const loadDialog = async () => (await importDialog()).CreateRequest

/** Loads the form of the dialog. */
export const prepareCreateRequest = () =>
  void importDialog().then((dialog) => dialog.prepareCreateRequest(), noteFailedLoad)

interface CreateRequestOptions {
  /** False in a list in which no requests are created: nothing opens or loads. */
  readonly canCreate: boolean
  /** The request and the template in the address, as text; either opens the dialog. */
  readonly duplicate: string | number | undefined
  readonly template: string | number | undefined
  /** Takes both out of the address. */
  readonly clearAddress: () => void
  readonly onPosted: () => void
}

interface CreateRequest {
  readonly start: () => void
  /** True while the dialog takes long to load. */
  readonly isSlow: boolean
  readonly dialog: ReactNode
}

/** The dialog that posts a request, in the lists of a company's own requests. */
export function useCreateRequest(options: CreateRequestOptions): CreateRequest {
  const { canCreate, clearAddress, onPosted } = options
  const [isStarted, setStarted] = useState(false)
  const hasInteracted = useFirstInteraction()
  const duplicateOf = canCreate ? idIn(options.duplicate) : null
  const templateId = canCreate ? idIn(options.template) : null
  const isAsked = duplicateOf !== null || templateId !== null
  const isOpen = canCreate && (isStarted || isAsked)
  const stop = () => {
    setStarted(false)
    if (isAsked) clearAddress()
  }
  const Dialog = usePart({
    load: loadDialog,
    isWanted: isOpen || (canCreate && hasInteracted && 'ahead'),
    close: stop,
  })
  const isSlow = useSlow(isOpen && !Dialog)
  const posted = () => {
    setStarted(false)
    onPosted()
  }
  return {
    start: () => setStarted(true),
    isSlow,
    dialog: Dialog && (
      <Dialog
        opened={isOpen}
        duplicateOf={duplicateOf}
        templateId={templateId}
        onClose={stop}
        onPosted={posted}
      />
    ),
  }
}

function idIn(text: unknown): number | null {
  return typeof text === 'string' && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}
