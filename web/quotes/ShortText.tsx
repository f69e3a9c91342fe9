import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import classes from './ShortText.module.css'

const SHORT = 90

/** A remark in a table: a long one is cut, and shown in full on demand. On paper it is never cut. */
export function ShortText({ text, about }: { text: string | null; about: string }) {
  const [full, setFull] = useState(false)
  if (!text) return '-'
  if (text.length <= SHORT) return <span className="ql-pre">{text}</span>
  return (
    <>
      <span className={classes.text} data-full={full || undefined}>
        {text}
      </span>
      <UnstyledButton
        className={classes.more}
        aria-expanded={full}
        aria-label={`${full ? 'Less' : 'More'} of the comments of ${about}`}
        onClick={() => setFull(!full)}
      >
        {full ? 'Less' : 'More'}
      </UnstyledButton>
    </>
  )
}
