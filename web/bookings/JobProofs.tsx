import { Button, FileButton, UnstyledButton } from '@mantine/core'
import { IconCamera, IconFile, IconTrash } from '@tabler/icons-react'
import { addProof, removeProof } from '#contract/bookings.ts'
import type { Booking, Job, Proof } from '#domain/bookings/booking.ts'
import { whyCannotAddProof, whyCannotRemoveProof } from '#domain/bookings/proofs.ts'
import { stateOf } from '#domain/bookings/state.ts'
import { DOCUMENT_EXTENSIONS } from '#domain/companies/files.ts'
import { upload } from '../api/upload.ts'
import { useWrite, useWriteBy } from '../api/useWrite.ts'
import classes from './Bookings.module.css'
import { saveFile, type Viewer } from './papers.ts'
import { changesOf, wasShown } from './queries.ts'

const ACCEPTED = Object.keys(DOCUMENT_EXTENSIONS)
  .map((extension) => `.${extension}`)
  .concat('image/jpeg', 'image/png')
  .join(',')

interface JobProofsProps {
  booking: Booking
  job: Job
  side: Viewer
}

/** The files that prove a job; a phone offers its camera for a new one. */
export function JobProofs({ booking, job, side }: JobProofsProps) {
  const proofs = booking.proofs.filter((proof) => proof.job === job.id)
  const mayAdd = side !== null && whyCannotAddProof(stateOf(booking), job.id, side) === null
  const add = useWriteBy(
    (file: File, { onResponse }) =>
      upload(
        addProof,
        { job: job.id, file },
        { params: { reference: booking.reference }, ...(onResponse && { onResponse }) },
      ),
    { success: 'Proof added', changes: changesOf(booking) },
  )
  return (
    <>
      {mayAdd && (
        <FileButton
          accept={ACCEPTED}
          onChange={(file) => file && void add.send(file).catch(wasShown)}
          inputProps={{ 'aria-label': `File that proves job ${job.number}` }}
        >
          {(props) => (
            <Button
              {...props}
              size="xs"
              variant="light"
              loading={add.isBusy}
              leftSection={<IconCamera size={16} aria-hidden />}
            >
              Add Proof of Delivery
            </Button>
          )}
        </FileButton>
      )}
      {proofs.map((proof) => (
        <ProofFile key={proof.id} booking={booking} proof={proof} side={side} />
      ))}
    </>
  )
}

function ProofFile({ booking, proof, side }: { booking: Booking; proof: Proof; side: Viewer }) {
  const removal = useWrite(removeProof, {
    params: { reference: booking.reference, id: proof.id },
    success: 'Proof removed',
    changes: changesOf(booking),
  })
  return (
    <span className={classes.files}>
      <UnstyledButton className={classes.file} onClick={() => saveFile(proof, side)}>
        <IconFile size={14} aria-hidden />
        {proof.name}
      </UnstyledButton>
      {side !== null && whyCannotRemoveProof(booking, side) === null && (
        <UnstyledButton
          className={`${classes.file} ${classes.remove}`}
          aria-label={`Remove ${proof.name}`}
          onClick={() => void removal.send(undefined).catch(wasShown)}
        >
          <IconTrash size={16} aria-hidden />
        </UnstyledButton>
      )}
    </span>
  )
}
