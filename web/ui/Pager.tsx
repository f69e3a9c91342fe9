import { UnstyledButton } from '@mantine/core'
import { useMediaQuery, usePagination } from '@mantine/hooks'
import { formatCount } from '#domain/numbers.ts'
import classes from './Pager.module.css'
import { pageStep } from './rowLinks.ts'

interface PagerProps {
  /** The page shown, from 1. */
  page: number
  /** How many rows there are in all. */
  total: number
  /** True if there are more than `total`. */
  isMore?: boolean
  pageSize?: number
  onPage: (page: number) => void
  label?: string
}

/** Previous, numbered pages, Next. Nothing when everything fits on one page. */
export function Pager({ page, total, isMore = false, pageSize = 10, onPage, label = 'Pages' }: PagerProps) {
  const pages = Math.ceil(total / pageSize)
  // On a phone they would not fit in one line otherwise.
  const siblings = useMediaQuery('(max-width: 36em)') ? 0 : 1
  const { range } = usePagination({ total: Math.max(pages, 1), page, onChange: onPage, siblings })
  if (pages <= 1) return null
  const first = (page - 1) * pageSize + 1
  return (
    <nav className={classes.pager} aria-label={label} data-pager>
      <span className={classes.count}>
        {formatCount(first)}–{formatCount(Math.min(first + pageSize - 1, total))} of {formatCount(total)}
        {isMore && '+'}
      </span>
      <Step by={-1} to={page > 1 ? page - 1 : null} onPage={onPage}>
        Previous
      </Step>
      {range.map((item, index) =>
        item === 'dots' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: two gaps at most, told apart by their place
          <span key={`gap-${index}`} className={classes.gap} aria-hidden>
            …
          </span>
        ) : (
          <UnstyledButton
            key={item}
            className={classes.item}
            aria-label={`Page ${item}`}
            aria-current={item === page ? 'page' : undefined}
            onClick={() => onPage(item)}
          >
            {item}
          </UnstyledButton>
        ),
      )}
      <Step by={1} to={page < pages || isMore ? page + 1 : null} onPage={onPage}>
        Next
      </Step>
    </nav>
  )
}

interface StepProps {
  by: 1 | -1
  /** Null if there is no such page. */
  to: number | null
  onPage: (page: number) => void
  children: string
}

/** Disabled without the attribute `disabled`, which would take the focus from a user on the last page. */
function Step({ by, to, onPage, children }: StepProps) {
  return (
    <UnstyledButton
      {...pageStep(by)}
      className={classes.item}
      aria-disabled={to === null || undefined}
      onClick={() => to !== null && onPage(to)}
    >
      {children}
    </UnstyledButton>
  )
}
