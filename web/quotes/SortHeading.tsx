import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { Sorting, SortKey } from './compare.ts'
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
  const Icon = isSorted ? (sorting.descending ? IconArrowDown : IconArrowUp) : IconArrowsSort
  return (
    <UnstyledButton
      className={classes.heading}
      data-sorted={isSorted || undefined}
      onClick={() => onSort(by)}
    >
      {label}
      <Icon size={12} aria-hidden />
    </UnstyledButton>
  )
}
