import { UnstyledButton } from '@mantine/core'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { shortened } from '#domain/shortened.ts'
import classes from './Clamped.module.css'
import { EMPTY_VALUE } from './emptyValue.ts'

/** The letters that fit a line of a narrow column; a shorter text is not measured. */
const LETTERS_A_LINE = 24

interface ClampedProps {
  text: string | null
  /** How many lines show at first. */
  lines?: 2 | 3 | 6
  /** The text's subject, for the name of the button: "comments of Brig Haulage"; without it the text's beginning. */
  what?: string
  /** Renders the text in place of plain words, such as a link. */
  children?: ReactNode
}

/**
 * A text of any length from another user: after some lines it is cut, and More shows the whole, so that it moves
 * nothing out of view. In print it is never cut. It can be inline in a sentence.
 */
export function Clamped({ text, lines = 3, what, children }: ClampedProps) {
  if (!text) return EMPTY_VALUE
  const isShort = text.length <= lines * LETTERS_A_LINE && text.split('\n').length <= lines
  if (isShort)
    return (
      <span dir="auto" className={classes.short} data-breaks={breaks(text)}>
        {children || text}
      </span>
    )
  return (
    <LongText key={text} text={text} lines={lines} what={what}>
      {children}
    </LongText>
  )
}

type LongTextProps = { text: string; lines: number } & Pick<ClampedProps, 'children'> & {
    what: string | undefined
  }

function LongText({ text, lines, what = `“${shortened(text, 30)}”`, children }: LongTextProps) {
  const [full, setFull] = useState(false)
  // Begins with the more likely state, so that usually nothing moves after measuring.
  const [isCut, setCut] = useState(true)
  const ref = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const span = ref.current
    if (!span || full) return
    const measure = () => setCut(span.scrollHeight > span.clientHeight + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(span)
    return () => observer.disconnect()
  }, [full])
  return (
    <>
      <span
        ref={ref}
        dir="auto"
        className={classes.text}
        data-breaks={breaks(text)}
        data-clamped
        data-full={full || undefined}
        style={{ WebkitLineClamp: full ? undefined : lines }}
      >
        {children || text}
      </span>
      {(full || isCut) && (
        <UnstyledButton
          className={classes.more}
          aria-expanded={full}
          aria-label={`${full ? 'Less' : 'More'} of ${what}`}
          onClick={() => setFull(!full)}
        >
          {full ? 'Less' : 'More'}
        </UnstyledButton>
      )}
    </>
  )
}

/** Whether a word has to break, so that its column does not grow. */
function breaks(text: string): true | undefined {
  return /\S{25}/.test(text) || undefined
}
