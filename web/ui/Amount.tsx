import { Fragment } from 'react'
import { formatPence } from '#domain/money.ts'

/** An amount that is wider than its column breaks between its thousands, and only there. */
export function Amount({ pence }: { pence: number }) {
  return formatPence(pence)
    .split(/(?<=,)/)
    .map((group, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a group has no other name
      <Fragment key={index}>
        {group}
        <wbr />
      </Fragment>
    ))
}
