import { useEffect, useState } from 'react'
import { createCheckout } from '#contract/plans.ts'
import { type PaidPlanCode, planName } from '#domain/plans/plans.ts'
import { CallError } from '../api/CallError.ts'
import { call } from '../api/call.ts'
import { toastError } from '../api/errors.ts'
import { provider } from '../provider.ts'

interface CheckoutState {
  /** The plan whose payment page is being opened. */
  readonly opening: PaidPlanCode | null
  /** Why nothing can be bought, and whom to ring; null until the server has said so. */
  readonly unavailable: string | null
  begin(plan: PaidPlanCode): void
}

/** Opens a checkout and leaves for its payment page. The address is used once and kept nowhere. */
export function useCheckout(): CheckoutState {
  const [opening, setOpening] = useState<PaidPlanCode | null>(null)
  const [unavailable, setUnavailable] = useState<string | null>(null)

  // Whoever comes back by the Back button is shown this page as it was left: with a button that waits for ever.
  useEffect(() => {
    const backAgain = (event: PageTransitionEvent) => {
      if (event.persisted) setOpening(null)
    }
    window.addEventListener('pageshow', backAgain)
    return () => window.removeEventListener('pageshow', backAgain)
  }, [])

  async function begin(plan: PaidPlanCode) {
    setOpening(plan)
    try {
      const { address } = await call(createCheckout, { plan: planName(plan, provider.name) })
      window.location.assign(address)
    } catch (error) {
      if (error instanceof CallError && error.status === 503 && error.retryAfter === null)
        setUnavailable(error.detail)
      else toastError(error)
      setOpening(null)
    }
  }

  return { opening, unavailable, begin }
}
