import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import type { Booking } from '#domain/bookings/booking.ts'
import type { Job } from '#domain/bookings/job.ts'
import { toast } from '../ui/toast.tsx'
import { driverText } from './driverText.ts'
import { missingReferences } from './missing.ts'

/** Copies what the driver of a job is told, for the message that a traffic office sends. */
export function CopyForDriver({ booking, job }: { booking: Booking; job: Job }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(driverText(booking, job))
    } catch {
      // Without permission for the clipboard, or on a page without https.
      toast.error('The browser does not allow copying here.')
      return
    }
    const missing = missingReferences(job, booking)
    const without = missing.length > 0 ? `, without ${missing.join(', ')}` : ''
    toast.success(`Job ${job.number} copied${without}: paste it into a message to the driver`)
  }
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconCopy size={16} aria-hidden />}
      aria-label={`Copy for the driver: job ${job.number}`}
      onClick={copy}
    >
      Copy for the driver
    </Button>
  )
}
