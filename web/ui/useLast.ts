import { useState } from 'react'

/**
 * A value, or without one the last value: a dialog shows it until it has faded out. An object has to be the same
 * one in each render.
 */
export function useLast<T>(value: T | null): T | null {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  return value ?? last
}
