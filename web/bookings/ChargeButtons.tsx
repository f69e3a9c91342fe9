import { Button, UnstyledButton } from '@mantine/core'
import { IconFile } from '@tabler/icons-react'
import { useState } from 'react'
import { answerCharge } from '#contract/bookings.ts'
import type { Booking, Charge, ChargeAnswer } from '#domain/bookings/booking.ts'
import { approvedTotal, whyCannotAnswer } from '#domain/bookings/charges.ts'
import { chargeLabel } from '#domain/bookings/labels.ts'
import { formatPence } from '#domain/money.ts'
import { sentenceOf } from '#domain/refusals.ts'
import { closingWhenOutOfDate, useWrite } from '../api/useWrite.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { DotSeparated } from '../ui/DotSeparated.tsx'
import { ModalShell } from '../ui/ModalShell.tsx'
import classes from './Bookings.module.css'
import { howMuch } from './claim.ts'
import { DisputeBody } from './DisputeBody.tsx'
import { saveFile, type Viewer } from './papers.ts'
import { changesOf, wasShown } from './queries.ts'

type Answer = ChargeAnswer['status']

const ANSWERS = ['Approved', 'Disputed', 'Withdrawn'] as const
const VERBS = { Approved: 'Approve', Disputed: 'Dispute', Withdrawn: 'Withdraw' } as const

interface ChargeButtonsProps {
  booking: Booking
  charge: Charge
  side: Viewer
}

/** The answers to a charge, and its file. Only a withdrawal is sent at once: it can be claimed again. */
export function ChargeButtons({ booking, charge, side }: ChargeButtonsProps) {
  const [asked, setAsked] = useState<Answer | null>(null)
  const { file } = charge
  const answer = useWrite(answerCharge, {
    params: { reference: booking.reference, id: charge.id },
    success: (reply) => `Charge ${reply.status.toLowerCase()}`,
    changes: changesOf(booking),
  })
  const whyNot = (status: Answer) => side && whyCannotAnswer(charge, status, side)
  const whyNotApproved = whyNot('Approved')
  const send = (status: Answer) => answer.send({ status, reason: null })
  const close = () => setAsked(null)
  return (
    <>
      <div className={classes.buttons}>
        {ANSWERS.filter((status) => side !== null && whyNot(status) === null).map((status) => (
          <Button
            key={status}
            size="xs"
            variant={status === 'Approved' ? 'filled' : 'default'}
            loading={answer.isBusy && status !== 'Disputed'}
            // A booking may have two charges of one kind.
            aria-label={`${VERBS[status]} ${chargeLabel(charge.kind)}, ${formatPence(charge.total)}`}
            onClick={() => (status === 'Withdrawn' ? void send(status).catch(wasShown) : setAsked(status))}
          >
            {VERBS[status]}
          </Button>
        ))}
        {file && (
          <UnstyledButton className={classes.file} data-file onClick={() => saveFile(file, side)}>
            <IconFile size={14} aria-hidden />
            {file.name}
          </UnstyledButton>
        )}
      </div>
      <ConfirmDialog
        opened={asked === 'Approved'}
        onClose={close}
        title={`Approve ${chargeLabel(charge.kind)}?`}
        confirmLabel={`Approve ${formatPence(charge.total)}`}
        // The charge is approved but its answer was lost: trying again closes the dialog.
        reason={whyNotApproved && charge.status !== 'Approved' ? sentenceOf(whyNotApproved) : null}
        onConfirm={() => closingWhenOutOfDate(send('Approved'))}
      >
        <p>
          <DotSeparated parts={[howMuch(charge), charge.note]} />
        </p>
        <p>{totalOnceApproved(booking, charge)} An approved charge cannot be disputed later.</p>
      </ConfirmDialog>
      <ModalShell opened={asked === 'Disputed'} onClose={close} title="Dispute charge" size="sm">
        <DisputeBody booking={booking} charge={charge} onClose={close} />
      </ModalShell>
    </>
  )
}

function totalOnceApproved({ status, charges, finalTotal }: Booking, charge: Charge): string {
  if (status !== 'calledOff')
    return `The final total becomes ${formatPence(finalTotal + charge.total)}, excluding VAT.`
  return `The approved charges become ${formatPence(approvedTotal(charges) + charge.total)}, excluding VAT.`
}
