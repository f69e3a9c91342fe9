import { UnstyledButton } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { EMPTY_VALUE } from './emptyValue.ts'
import classes from './ShortText.module.css'

const SHORT = 90

interface ShortTextProps {
  text: string | null
  about: string
}

/** A remark in a table: a long one is cut, and shown in full on demand. On paper it is never cut. */
export function ShortText({ text, about }: ShortTextProps) {
  if (!text) return EMPTY_VALUE
  if (text.length <= SHORT) return <span className={classes.short}>{text}</span>
  return <LongText key={text} text={text} about={about} />
}

function LongText({ text, about }: { text: string; about: string }) {
  const [full, setFull] = useState(false)
  // Beginning with the likelier of the two, so that in most cases nothing moves once it has been measured.
  const [isCut, setCut] = useState(true)
  const ref = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const span = ref.current
    if (!span || full) return
    const measure = () => setCut(span.scrollHeight > span.clientHeight)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(span)
    return () => observer.disconnect()
  }, [full])
  return (
    <>
      <span ref={ref} className={classes.text} data-full={full || undefined}>
        {text}
      </span>
      {(full || isCut) && (
        <UnstyledButton
          className={classes.more}
          aria-expanded={full}
          aria-label={`${full ? 'Less' : 'More'} of the comments of ${about}`}
          onClick={() => setFull(!full)}
        >
          {full ? 'Less' : 'More'}
        </UnstyledButton>
      )}
    </>
  )
}
