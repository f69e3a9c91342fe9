import { useState } from 'react'
import { whyProfileIncomplete } from '#domain/quotes/rules.ts'
import type { SignedInUser } from '#domain/users/user.ts'
import { toastError } from '../api/errors.ts'
import { meQuery, queryClient, useMe } from '../api/queries.ts'

/** Whether the user's company can quote, and the dialog that lists what is missing. */
export function useQuotingProfile() {
  const { company } = useMe()
  const [isMissing, setMissing] = useState(false)

  /** True if the company can quote; if not, the dialog opens. */
  async function isComplete(): Promise<boolean> {
    if (has(company)) return true
    // It may have been completed in another tab or by another user of the company.
    try {
      const newest = await queryClient.fetchQuery({ ...meQuery, staleTime: 0 })
      if (has(newest.company)) return true
      setMissing(true)
    } catch (error) {
      toastError(error)
    }
    return false
  }

  return { isComplete, isMissing, dismiss: () => setMissing(false) }
}

function has({ vatNumber, conditionsOfCarriage }: SignedInUser['company']): boolean {
  return whyProfileIncomplete({ vatNumber, hasConditions: conditionsOfCarriage !== null }) === null
}
