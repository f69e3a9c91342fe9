/** Requests whose answer comes after their form was closed: what was sent is typed text until then, and posted after. */
import { useEffect, useEffectEvent } from 'react'
import { isTypedSame, type RequestForm } from './requestForm.ts'
import { discardForm, savedForm } from './savedForm.ts'

type Listener = (sent: RequestForm) => void

const listeners = new Set<Listener>()

/** Removes the posted values from those that are kept as not sent, and tells the form that shows them again. */
export function noteLatePost(userId: number, sent: RequestForm): void {
  const kept = savedForm(userId)
  if (kept && isTypedSame(kept.form, sent)) discardForm(userId)
  for (const listener of [...listeners]) listener(sent)
}

/** Calls the listener with the values of each request that another opening of the form has posted. */
export function useLatePosts(listener: Listener): void {
  const tell = useEffectEvent(listener)
  useEffect(() => {
    const told: Listener = (sent) => tell(sent)
    listeners.add(told)
    return () => void listeners.delete(told)
  }, [])
}
