import { londonDay } from '#domain/time.ts'
import classes from './RequestRows.module.css'

interface ListDateProps {
  text: string
  /** The class of the year, which says where it is for screen readers only. */
  yearClass?: string | undefined
}

/**
 * A day or a time in British form, in a row of a list. If the columns have little room, the current year is for screen
 * readers only.
 */
export function ListDate({ text, yearClass = classes.year }: ListDateProps) {
  const year = `/${londonDay(new Date()).slice(0, 4)}`
  const [before, after] = text.split(year)
  if (after === undefined) return text
  return (
    <>
      {before}
      <span className={yearClass}>{year}</span>
      {after}
    </>
  )
}
