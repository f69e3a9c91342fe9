import type { SecurityEvent } from '#domain/security/log.ts'
import { kindText, outcomeText } from '#domain/security/logText.ts'
import { formatDateTime } from '#domain/time.ts'
import type { Column } from '../ui/DataTable.tsx'
import { EmailAddress } from '../ui/EmailAddress.tsx'
import { EMPTY_VALUE } from '../ui/emptyValue.ts'
import classes from './SecurityLog.module.css'

/** The columns of the security log, as an Admin of a company sees it. */
export const securityColumns: Column<SecurityEvent>[] = [
  { header: 'When', nowrap: true, cell: ({ at }) => formatDateTime(at) },
  { header: 'Who', cell: ({ who }) => (who.includes('@') ? <EmailAddress of={who} /> : who) },
  { header: 'What', cell: ({ kind }) => kindText(kind) },
  {
    header: 'Outcome',
    cell: ({ outcome }) => (
      <span className={outcome === 'refused' ? classes.refused : undefined}>{outcomeText(outcome)}</span>
    ),
  },
  { header: 'Detail', cell: ({ detail }) => <span className={classes.detail}>{detail || EMPTY_VALUE}</span> },
  {
    header: 'From',
    cell: ({ address, device }) => [address, device].filter(Boolean).join(', ') || EMPTY_VALUE,
  },
]
