import { useEffect, useRef, useState } from 'react'
import { createCheckout } from '#contract/plans.ts'
import { type PaidPlanCode, planName } from '#domain/plans/plans.ts'
import { CallError } from '../api/CallError.ts'
import { toastError } from '../api/errors.ts'
import { useWrite } from '../api/useWrite.ts'
import { provider } from '../provider.ts'

interface CheckoutState {
  /** The plan of the checkout that is being opened. */
  readonly opening: PaidPlanCode | null
  /** Why nothing can be bought, and the number to call; null until the server says so. */
  readonly unavailable: string | null
  /** Resolves when the browser leaves the page, or when the failure was shown. */
  begin(plan: PaidPlanCode): Promise<void>
  /** The user no longer wants it: an answer that comes later leads nowhere. */
  giveUp(): void
}

/** Opens a checkout and goes to its payment page. The address is used once and not kept. */
export function useCheckout(): CheckoutState {
  const [opening, setOpening] = useState<PaidPlanCode | null>(null)
  const [unavailable, setUnavailable] = useState<string | null>(null)
  /** The plan that the user waits for. */
  const wanted = useRef<string | null>(null)
  const isLeaving = useRef(false)
  const write = useWrite(createCheckout, {
    onSuccess({ address }, { plan }) {
      if (plan !== wanted.current) return
      isLeaving.current = true
      window.location.assign(address)
    },
    showFailure(error) {
      if (error instanceof CallError && error.status === 503 && error.retryAfter === null)
        setUnavailable(error.detail)
      else toastError(error)
    },
  })

  // After the Back button the browser restores this page with its button still waiting.
  useEffect(() => {
    const backAgain = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      isLeaving.current = false
      setOpening(null)
    }
    window.addEventListener('pageshow', backAgain)
    return () => {
      window.removeEventListener('pageshow', backAgain)
      wanted.current = null
    }
  }, [])

  async function begin(plan: PaidPlanCode) {
    setOpening(plan)
    const name = planName(plan, provider.name)
    wanted.current = name
    // The button keeps waiting while the browser leaves the page.
    if (!(await write.attempt({ plan: name })) && wanted.current === name) setOpening(null)
  }

  function giveUp() {
    wanted.current = null
    if (!isLeaving.current) setOpening(null)
  }

  return { opening, unavailable, begin, giveUp }
}
