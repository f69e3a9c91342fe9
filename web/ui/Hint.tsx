import type { FloatingPosition } from '@mantine/core'
import { type KeyboardEvent, type ReactElement, useRef, useState } from 'react'
import classes from './Hint.module.css'
import { usePart } from './usePart.ts'

// Its positioning code is a tenth of a page's script, and is not needed before the pointer or Tab reaches a control.
const loadOpenHint = async () => (await import('./OpenHint.tsx')).OpenHint

interface HintProps {
  /** Its text; null for no hint. */
  label: string | null
  position?: FloatingPosition
  children: ReactElement
}

/** Shows a text about a control while the pointer is on it, or after Tab has brought the focus. Escape closes it. */
export function Hint({ label, position = 'top', children }: HintProps) {
  const place = useRef<HTMLSpanElement>(null)
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const OpenHint = usePart({ load: loadOpenHint, isWanted: target !== null && label !== null })
  // A text that comes later, as on the button of a quote that was just submitted, would look like a refusal. So would
  // one that opens when a dialog gives the focus back: only the user's Tab opens it.
  const show = () => label !== null && setTarget(place.current?.firstElementChild as HTMLElement | null)
  const hide = () => setTarget(null)
  return (
    // The control stays the same element whether the hint shows or not: another one would lose the focus.
    // biome-ignore lint/a11y/noStaticElementInteractions: the events are those of the control within
    <span
      ref={place}
      className={classes.place}
      onMouseEnter={show}
      onMouseLeave={hide}
      onBlur={hide}
      onKeyUp={({ key }: KeyboardEvent) => key === 'Tab' && show()}
      onKeyDown={({ key }: KeyboardEvent) => key === 'Escape' && hide()}
    >
      {children}
      {OpenHint && target && label !== null && <OpenHint target={target} label={label} position={position} />}
    </span>
  )
}
