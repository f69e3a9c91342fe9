import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { lazyBody } from '../ui/lazyBody.tsx'
import { ModalShell } from '../ui/ModalShell.tsx'
import type { BookingFilter } from './queries.ts'

const MoveSeveralBody = lazyBody(() => import('./MoveSeveralBody.tsx'))

/** Proposes later times for several bookings of the list. */
export function MoveSeveral({ filter }: { filter: BookingFilter }) {
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
      <Button variant="default" onClick={() => setOpen(true)}>
        Move several
      </Button>
      <ModalShell opened={isOpen} onClose={close} title="Move several bookings" size="lg">
        {isOpen && <MoveSeveralBody filter={filter} onClose={close} onSending={onSending} />}
      </ModalShell>
    </>
  )
}
