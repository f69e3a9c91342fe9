import { useEffect, useRef, useState } from 'react'
import { confirmPayment } from '#contract/plans.ts'
import type { PlanEntry } from '#domain/plans/plans.ts'
import { queryClient } from '../api/queries.ts'
import { tabStore } from '../api/tabStore.ts'
import { useWrite } from '../api/useWrite.ts'
import { toast } from '../ui/toast.tsx'

interface Payment {
  /** The bought plan; null until the payment is confirmed. */
  readonly plan: PlanEntry | null
  /** Why it could not be confirmed. */
  readonly error: unknown
  confirm(): Promise<boolean>
}

/** The payments of this tab that have shown their toast. */
const announced = tabStore<true>('quayline.announced-payment.')

/**
 * Confirms a payment once, when the page shows; a return to the page, or a reload, shows the bought plan without a
 * second toast.
 * The server applies a payment once, so confirming again after a failure is harmless.
 */
export function usePayment(session: string): Payment {
  const key = ['payment', session]
  const [plan, setPlan] = useState(() => queryClient.getQueryData<PlanEntry>(key) ?? null)
  const [error, setError] = useState<unknown>(null)
  const write = useWrite(confirmPayment, {
    changes: [{ kind: 'plan' }],
    onSuccess(bought) {
      if (announced.read(session) === null) toast.success('Purchase Completed! Account has been updated.')
      announced.save(session, true)
      queryClient.setQueryData(key, bought)
      setPlan(bought)
    },
    showFailure: setError,
  })

  function confirm(): Promise<boolean> {
    setError(null)
    return write.attempt({ session })
  }

  const isBegun = useRef(plan !== null)
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    void confirm()
  })

  return { plan, error, confirm }
}
