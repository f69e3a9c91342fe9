import type { FloatingPosition } from '@mantine/core'
import { type KeyboardEvent, lazy, type ReactElement, Suspense, useRef, useState } from 'react'
import classes from './Hint.module.css'

// What places it is a tenth of a page's script, and no one needs it before the pointer or the focus rests on something.
const OpenHint = lazy(() => import('./OpenHint.tsx'))

interface HintProps {
  /** What it says; null where there is nothing to say. */
  label: string | null
  position?: FloatingPosition
  children: ReactElement
}

/** Says something about a control while the pointer or the focus is on it. Escape puts it away. */
export function Hint({ label, position = 'top', children }: HintProps) {
  const place = useRef<HTMLSpanElement>(null)
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const show = () => setTarget(place.current?.firstElementChild as HTMLElement | null)
  const hide = () => setTarget(null)
  return (
    // The control stays the same element whether the hint shows or not: another one would lose the focus.
    // biome-ignore lint/a11y/noStaticElementInteractions: the events are those of the control within
    <span
      ref={place}
      className={classes.place}
      onMouseEnter={show}
      onMouseLeave={hide}
      onFocus={show}
      onBlur={hide}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && hide()}
    >
      {children}
      {target && label !== null && (
        <Suspense fallback={null}>
          <OpenHint target={target} label={label} position={position} />
        </Suspense>
      )}
    </span>
  )
}
