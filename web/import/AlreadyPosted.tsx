import { Button } from '@mantine/core'
import type { AlreadyPosted } from '#domain/requests/posted.ts'
import { useMe } from '../api/queries.ts'
import { links } from '../links.ts'
import { counted } from '../quotes/quoteText.ts'
import { TextLink } from '../ui/LinkButton.tsx'
import classes from './Import.module.css'

interface AlreadyPostedNoteProps {
  /** How many requests are posted already, and how many there are. */
  posted: number
  requests: number
  /** True if it could not be found out. */
  hasFailed: boolean
  onAskAgain: () => void
  onLeaveOut: () => void
}

/** Says how many requests the company has posted already, and leaves them out on request. */
export function AlreadyPostedNote(props: AlreadyPostedNoteProps) {
  const { posted, requests, hasFailed, onAskAgain, onLeaveOut } = props
  if (hasFailed)
    return (
      <div className={classes.note}>
        <span role="alert">It could not be checked whether these requests are already posted.</span>
        <Button variant="default" size="compact-sm" onClick={onAskAgain}>
          Check again
        </Button>
      </div>
    )
  if (posted === 0) return null
  return (
    <div className={classes.note}>
      <span role="status">
        <strong>{saysHowMany(posted, requests)}</strong> The reference, places, pickup time and load are the
        same. Posting {posted === 1 ? 'it' : 'them'} again adds {posted === 1 ? 'a duplicate' : 'duplicates'}.
      </span>
      <Button variant="default" size="compact-sm" onClick={onLeaveOut}>
        {`Leave out ${counted(posted, 'request')}`}
      </Button>
    </div>
  )
}

function saysHowMany(posted: number, requests: number): string {
  if (posted === requests)
    return requests === 1 ? 'The request is already posted.' : `All ${requests} requests are already posted.`
  return `${posted} of ${requests} requests ${posted === 1 ? 'is' : 'are'} already posted.`
}

/** Which request it is, below the reference of a row. In a tab of its own: leaving the page would lose the rows. */
export function PostedLink({ posted: { id, status } }: { posted: AlreadyPosted }) {
  const { company } = useMe()
  const link = company.type === 'Haulier' ? links.subbieRequest(id) : links.request(id)
  return (
    <p className={classes.posted}>
      Already posted as{' '}
      <TextLink {...link} inherit target="_blank">
        #{id}
      </TextLink>
      {status !== 'Open' && ` (${status.toLowerCase()})`}
    </p>
  )
}
