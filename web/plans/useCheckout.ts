import { useEffect, useState } from 'react'
import { createCheckout } from '#contract/plans.ts'
import { type PaidPlanCode, planName } from '#domain/plans/plans.ts'
import { call } from '../api/call.ts'
import { toastError } from '../api/errors.ts'
import { provider } from '../provider.ts'

interface CheckoutState {
  /** The plan whose payment page is being opened. */
  readonly opening: PaidPlanCode | null
  begin(plan: PaidPlanCode): void
}

/** Opens a checkout and leaves for its payment page. The address is used once and kept nowhere. */
export function useCheckout(): CheckoutState {
  const [opening, setOpening] = useState<PaidPlanCode | null>(null)

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
      toastError(error)
      setOpening(null)
    }
  }

  return { opening, begin }
}
