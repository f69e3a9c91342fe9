/** Answers that come after the form that asked for them was closed: for the form of the same name that is open by then. */
import { useEffect, useEffectEvent } from 'react'

type Listener = (answer: never) => void

const listeners = new Map<string, Set<Listener>>()

/** Tells the open forms of this name. */
export function tellLateAnswer(name: string, answer: unknown): void {
  for (const listener of [...(listeners.get(name) ?? [])]) listener(answer as never)
}

/** Calls the listener with each late answer under the name; with null it listens to none. */
export function useLateAnswers<T>(name: string | null, listener: (answer: T) => void): void {
  const tell = useEffectEvent(listener)
  useEffect(() => {
    if (name === null) return
    const told = (answer: T) => tell(answer)
    const others = listeners.get(name) ?? new Set()
    listeners.set(name, others.add(told))
    return () => void others.delete(told)
  }, [name])
}
