import type { ReactNode } from 'react'
import { formatPence, type Pence } from '#domain/money.ts'
import { EMPTY_VALUE } from '../ui/emptyValue.ts'
import classes from './RunningTotal.module.css'

interface RunningTotalProps {
  /** Null while an amount is missing. */
  total: Pence | null
  /** The comparison of the total, in words; shown once there is a total. */
  beside: readonly (string | null)[]
  children?: ReactNode
}

/** The total of the typed rates, compared with other prices. */
export function RunningTotal({ total, beside, children }: RunningTotalProps) {
  const words = beside.filter((text) => text !== null)
  return (
    <p className={classes.total}>
      <span>Total</span>
      <output aria-label="Total" className={classes.amount}>
        {total === null ? EMPTY_VALUE : formatPence(total)}
        {total !== null && words.length > 0 && <span className={classes.beside}>{words.join(' · ')}</span>}
        {children}
      </output>
    </p>
  )
}
