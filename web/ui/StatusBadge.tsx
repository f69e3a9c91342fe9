import classes from './StatusBadge.module.css'

const tones = {
  Open: 'waiting',
  Pending: 'waiting',
  Invited: 'waiting',
  Counter: 'counter',
  Available: 'available',
  Won: 'good',
  Accepted: 'good',
  Active: 'good',
  Uploaded: 'good',
  Lost: 'bad',
  Rejected: 'bad',
  Cancelled: 'grey',
  Deactivated: 'grey',
  Inactive: 'grey',
  Unavailable: 'grey',
  Expired: 'expired',
  Awarded: 'waiting',
  Confirmed: 'available',
  'Empty collected': 'available',
  Collected: 'available',
  Delivered: 'good',
  'Empty returned': 'good',
  Closed: 'grey',
  'Called off': 'bad',
  Proposed: 'waiting',
  Declined: 'grey',
  Claimed: 'waiting',
  Agreed: 'good',
  Approved: 'good',
  Disputed: 'bad',
  Withdrawn: 'grey',
  Lapsed: 'grey',
} as const

export type Status = keyof typeof tones

/** A status: solid colour, always with its word. `children` adds to the word. */
export function StatusBadge({ status, children }: { status: Status; children?: string }) {
  return (
    <span className={classes.badge} data-tone={tones[status]}>
      {children ?? status}
    </span>
  )
}
