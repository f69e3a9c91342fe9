import type { Job } from '#domain/bookings/job.ts'

/** "Job 2: 40HC, CSQU3054383" */
export function jobTitle(job: Job): string {
  return `Job ${job.number}: ${jobContents(job) ?? 'the whole load'}`
}

/** "40HC, CSQU3054383"; null for a general load. */
export function jobContents({ size, count, containerNumber }: Job): string | null {
  if (size === null) return null
  return [count > 1 ? `${count} × ${size}` : size, containerNumber].filter(Boolean).join(', ')
}
