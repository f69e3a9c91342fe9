import { lazyBody } from '../ui/lazyBody.tsx'
import type { BookingFilter } from './queries.ts'
import { SeveralDialog } from './SeveralDialog.tsx'
import { useRowsToAnswer } from './useProposals.ts'

const AnswerSeveralBody = lazyBody(() => import('./AnswerSeveralBody.tsx'))

/** Answers the changes that the other side proposes on bookings of the list; nothing where none waits. */
export function AnswerSeveral({ filter }: { filter: BookingFilter }) {
  const { rows } = useRowsToAnswer(filter)
  return (
    <SeveralDialog
      filter={filter}
      label="Answer several"
      title="Answer several changes"
      Body={AnswerSeveralBody}
      isOffered={rows.length > 0}
    />
  )
}
