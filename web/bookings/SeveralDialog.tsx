import { Button } from '@mantine/core'
import { type ComponentType, useRef, useState } from 'react'
import { ModalShell } from '../ui/ModalShell.tsx'
import type { BookingFilter } from './queries.ts'

export interface SeveralBodyProps {
  /** The list whose bookings the dialog shows. */
  filter: BookingFilter
  onClose: () => void
  /** Whether calls are being sent, so that the dialog stays until each has its outcome. */
  onSending: (isSending: boolean) => void
}

interface SeveralDialogProps {
  filter: BookingFilter
  label: string
  title: string
  Body: ComponentType<SeveralBodyProps>
  /** False to leave out the button; an open dialog keeps it. */
  isOffered?: boolean
}

/** A button of the list of bookings, with a dialog that does the same for several of them. */
export function SeveralDialog({ filter, label, title, Body, isOffered = true }: SeveralDialogProps) {
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
      {(isOffered || isOpen) && (
        <Button variant="default" onClick={() => setOpen(true)}>
          {label}
        </Button>
      )}
      <ModalShell opened={isOpen} onClose={close} title={title} size="lg">
        {isOpen && <Body filter={filter} onClose={close} onSending={onSending} />}
      </ModalShell>
    </>
  )
}
