import { Button } from '@mantine/core'
import { useState } from 'react'
import { answerChange } from '#contract/bookings.ts'
import type { Booking, BookingChange } from '#domain/bookings/booking.ts'
import { type ChangeAnswerStatus, whyCannotAnswerChange, whyCannotPropose } from '#domain/bookings/changes.ts'
import type { Side } from '#domain/quotes/vocabulary.ts'
import { sentenceOf } from '#domain/refusals.ts'
import { formatDateTime } from '#domain/time.ts'
import { useWrite } from '../api/useWrite.ts'
import { Card } from '../ui/Card.tsx'
import { ModalShell } from '../ui/ModalShell.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import classes from './Bookings.module.css'
import { ChangeBody } from './ChangeBody.tsx'
import { changeLines } from './changeLines.ts'
import { Note } from './Note.tsx'
import type { Viewer } from './papers.ts'
import { changesOf, wasShown } from './queries.ts'
import { toAnswer } from './toAnswer.ts'

interface ChangesCardProps {
  booking: Booking
  side: Viewer
}

/** Times, places and stops that one side proposes and the other accepts. */
export function ChangesCard({ booking, side }: ChangesCardProps) {
  const [proposing, setProposing] = useState(false)
  return (
    <Card
      title="Changes"
      actions={
        side !== null &&
        whyCannotPropose(booking) === null && (
          <Button variant="default" size="xs" onClick={() => setProposing(true)}>
            Propose a change
          </Button>
        )
      }
    >
      {booking.changes.length === 0 ? (
        <p className={classes.empty}>Times and places are as they were agreed.</p>
      ) : (
        <ul className={classes.items}>
          {booking.changes.toReversed().map((change) => (
            <ChangeItem key={change.id} booking={booking} change={change} side={side} />
          ))}
        </ul>
      )}
      <ModalShell opened={proposing} onClose={() => setProposing(false)} title="Propose a change" size="lg">
        <ChangeBody booking={booking} onClose={() => setProposing(false)} />
      </ModalShell>
    </Card>
  )
}

function ChangeItem({ booking, change, side }: ChangesCardProps & { change: BookingChange }) {
  return (
    <li className={classes.item}>
      <div className={classes.head}>
        <ul className={classes.lines}>
          {changeLines(change, booking).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <StatusBadge status={change.status} />
      </div>
      <p className={classes.small}>
        {change.who}, {formatDateTime(change.proposedAt)}
      </p>
      <Note text={change.note} what="the note" />
      {side !== null && <Answers booking={booking} change={change} side={side} />}
    </li>
  )
}

/** The actions of this side on a proposal: answer the other side's, or withdraw its own. */
function Answers({ booking, change, side }: ChangesCardProps & { change: BookingChange; side: Side }) {
  const answer = useWrite(answerChange, {
    params: { reference: booking.reference, id: change.id },
    success: (reply) => `Change ${reply.status.toLowerCase()}`,
    changes: changesOf(booking),
  })
  const give = (status: ChangeAnswerStatus) => void answer.send({ status }).catch(wasShown)
  const why = (status: ChangeAnswerStatus) => whyCannotAnswerChange(status, toAnswer(booking, change), side)
  const isOutdated = why('Accepted') === 'change_outdated'
  return (
    <>
      {isOutdated && <p className={classes.missing}>{sentenceOf('change_outdated')}</p>}
      <div className={classes.buttons}>
        {why('Accepted') === null && (
          <Button size="xs" loading={answer.isBusy} onClick={() => give('Accepted')}>
            Accept
          </Button>
        )}
        {why('Declined') === null && (
          <Button size="xs" variant="default" disabled={answer.isBusy} onClick={() => give('Declined')}>
            Decline
          </Button>
        )}
        {why('Withdrawn') === null && (
          <Button size="xs" variant="default" loading={answer.isBusy} onClick={() => give('Withdrawn')}>
            Withdraw
          </Button>
        )}
      </div>
    </>
  )
}
