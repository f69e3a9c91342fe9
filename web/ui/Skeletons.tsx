import { Skeleton, Stack } from '@mantine/core'
import '@mantine/core/styles/Skeleton.layer.css'
import classes from './Skeletons.module.css'

/** A page whose code or data is on its way: a title and a body. */
export function PageSkeleton() {
  return (
    <Stack gap={20} aria-hidden>
      <Skeleton height={22} width={220} my={4} />
      <div className={classes.surface}>
        <LinesSkeleton lines={8} />
      </div>
    </Stack>
  )
}

/** Lines of text or rows of a form. */
export function LinesSkeleton({ lines = 4 }: { lines?: number }) {
  return (
    <Stack gap={14} aria-hidden>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <Skeleton key={index} height={14} width={index % 3 === 2 ? '70%' : '100%'} />
      ))}
    </Stack>
  )
}

/** Cards of a grid. */
export function CardsSkeleton({ cards = 6 }: { cards?: number }) {
  return (
    <div className={classes.grid} aria-hidden>
      {Array.from({ length: cards }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <Skeleton key={index} height={220} width="18rem" maw="100%" />
      ))}
    </div>
  )
}
