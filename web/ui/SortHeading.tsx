import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { Sorting, SortKey } from '../quotes/compare.ts'
import classes from './SortHeading.module.css'

interface SortHeadingProps {
  label: string
  by: SortKey
  sorting: Sorting
  onSort: (by: SortKey) => void
}

/** The heading of a column that sorts by it. */
export function SortHeading({ label, by, sorting, onSort }: SortHeadingProps) {
  const isSorted = sorting.by === by
  const Icon = sorting.descending ? IconArrowDown : IconArrowUp
  return (
    <UnstyledButton
      className={classes.heading}
      data-sorted={isSorted || undefined}
      onClick={() => onSort(by)}
    >
      {label}
      {isSorted && <Icon size={12} aria-hidden />}
    </UnstyledButton>
  )
}
