import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { lazyBody } from '../ui/lazyBody.tsx'
import { ModalShell } from '../ui/ModalShell.tsx'
import type { BookingFilter } from './queries.ts'
import { useRowsToAnswer } from './useProposals.ts'

const AnswerSeveralBody = lazyBody(() => import('./AnswerSeveralBody.tsx'))

/** Answers the changes that the other side proposes on bookings of the list; nothing where none waits. */
export function AnswerSeveral({ filter }: { filter: BookingFilter }) {
  const { rows } = useRowsToAnswer(filter)
  const [isOpen, setOpen] = useState(false)
  const isSending = useRef(false)
  const close = () => {
    if (!isSending.current) setOpen(false)
  }
  const onSending = (sends: boolean) => {
    isSending.current = sends
  }
  return (
    <>
      {(rows.length > 0 || isOpen) && (
        <Button variant="default" onClick={() => setOpen(true)}>
          Answer several
        </Button>
      )}
      <ModalShell opened={isOpen} onClose={close} title="Answer several changes" size="lg">
        {isOpen && <AnswerSeveralBody filter={filter} onClose={close} onSending={onSending} />}
      </ModalShell>
    </>
  )
}
