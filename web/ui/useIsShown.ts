import { useCallback, useEffect, useRef } from 'react'

/** Says whether the component is still on the page, for an answer that may come after its user has closed it. */
export function useIsShown(): () => boolean {
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return useCallback(() => isShown.current, [])
}
