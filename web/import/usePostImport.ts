import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { importRequests } from '#contract/import.ts'
import { useMe } from '../api/queries.ts'
import { useWrite } from '../api/useWrite.ts'
import { links } from '../links.ts'
import { counted } from '../quotes/quoteText.ts'
import { toast } from '../ui/toast.tsx'
import type { CheckedRequest } from './check.ts'
import { type RefusedRow, refusedRows } from './refusedRows.ts'

/** Posts the requests of an import, then leads to their list. */
export function usePostImport() {
  const { company } = useMe()
  const navigate = useNavigate()
  const [refusals, setRefusals] = useState<readonly RefusedRow[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  const sent = useRef<readonly CheckedRequest[]>([])
  const isPosted = useRef(false)

  const write = useWrite(importRequests, {
    success: (replies) => `${counted(replies.length, 'quote request')} added`,
    changes: [{ kind: 'request' }],
    onSuccess() {
      isPosted.current = true
      return navigate(company.type === 'Haulier' ? links.subbieRequests() : links.requests())
    },
    showFailure(error) {
      const shown = refusedRows(error, sent.current)
      setRefusals(shown.refused)
      setFailure(shown.failure)
    },
  })

  return {
    isBusy: write.isBusy,
    /** What the server refused at cells; a row that has changed since may be right. */
    refusals,
    /** Why the server refused the import as a whole. */
    failure,
    wouldLose: () => !isPosted.current,
    post(requests: readonly CheckedRequest[]) {
      sent.current = requests
      void write.attempt({ requests: requests.flatMap(({ draft }) => draft ?? []) })
    },
    clearFailure() {
      setFailure(null)
      toast.clear()
    },
  }
}
