import type { CSSProperties } from 'react'
import classes from './Skeletons.module.css'

interface BarProps {
  height: number
  width?: CSSProperties['width']
  className?: string | undefined
}

/** A line or a field that is loading. A list has a hundred of them at once, so it is one element. */
export function Bar({ height, width, className }: BarProps) {
  return (
    <div
      className={className ? `${classes.bar} ${className}` : classes.bar}
      data-skeleton
      style={{ height, width }}
      aria-hidden
    />
  )
}

/** A page that is loading its code or data: a title and a body. */
export function PageSkeleton() {
  return (
    <div className={classes.page} aria-hidden>
      <Bar height={22} width={220} />
      <BodySkeleton />
    </div>
  )
}

/** What is below the title of a page. */
export function BodySkeleton() {
  return (
    <div className={classes.surface}>
      <LinesSkeleton lines={8} />
    </div>
  )
}

/** Lines of text or rows of a form. */
export function LinesSkeleton({ lines = 4 }: { lines?: number }) {
  return (
    <div className={classes.lines} aria-hidden>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <Bar key={index} height={14} width={index % 3 === 2 ? '70%' : '100%'} />
      ))}
    </div>
  )
}

/** The fields of a form. */
export function FieldsSkeleton({ fields = 3 }: { fields?: number }) {
  return (
    <div className={classes.fields} aria-hidden>
      {Array.from({ length: fields }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <Bar key={index} height={36} width={index % 3 === 2 ? '60%' : '100%'} />
      ))}
    </div>
  )
}

/** Cards of a grid. */
export function CardsSkeleton({ cards = 6 }: { cards?: number }) {
  return (
    <div className={classes.grid} aria-hidden>
      {Array.from({ length: cards }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <Bar key={index} height={220} width="18rem" />
      ))}
    </div>
  )
}
