import { useEffect, useState } from 'react'
import { createCheckout } from '#contract/plans.ts'
import { type PaidPlanCode, planName } from '#domain/plans/plans.ts'
import { CallError } from '../api/CallError.ts'
import { toastError } from '../api/errors.ts'
import { useWrite } from '../api/useWrite.ts'
import { provider } from '../provider.ts'

interface CheckoutState {
  /** The plan whose payment page is being opened. */
  readonly opening: PaidPlanCode | null
  /** Why nothing can be bought, and whom to ring; null until the server has said so. */
  readonly unavailable: string | null
  /** Resolves when the browser is leaving, or when it was told why it cannot. */
  begin(plan: PaidPlanCode): Promise<void>
}

/** Opens a checkout and leaves for its payment page. The address is used once and kept nowhere. */
export function useCheckout(): CheckoutState {
  const [opening, setOpening] = useState<PaidPlanCode | null>(null)
  const [unavailable, setUnavailable] = useState<string | null>(null)
  const write = useWrite(createCheckout, {
    onSuccess: ({ address }) => window.location.assign(address),
    showFailure(error) {
      if (error instanceof CallError && error.status === 503 && error.retryAfter === null)
        setUnavailable(error.detail)
      else toastError(error)
    },
  })

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
    // The button waits on while the browser leaves for the payment page.
    if (!(await write.attempt({ plan: planName(plan, provider.name) }))) setOpening(null)
  }

  return { opening, unavailable, begin }
}
