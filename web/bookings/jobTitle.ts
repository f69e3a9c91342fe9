import type { Job } from '#domain/bookings/booking.ts'

/** "Job 2: 40HC, CSQU3054383" */
export function jobTitle({ number, size, count, containerNumber }: Job): string {
  const what = size === null ? 'the whole load' : count > 1 ? `${count} × ${size}` : size
  return `Job ${number}: ${[what, containerNumber].filter(Boolean).join(', ')}`
}
