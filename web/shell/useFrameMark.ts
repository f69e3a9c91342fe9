import { useLayoutEffect } from 'react'

/**
 * Marks the document as one with a frame while the calling shell is shown: styles outside of the frame depend on it.
 * `:has()` on the document would have the style of every element computed again whenever an element is inserted
 * (docs/decisions/0286-no-style-depends-on-the-whole-document.md).
 */
export function useFrameMark(frame: 'company' | 'operator'): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset.frame = frame
    return () => {
      delete dataset.frame
    }
  }, [frame])
}
