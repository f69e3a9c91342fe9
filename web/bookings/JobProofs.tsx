import { Button, FileButton, UnstyledButton } from '@mantine/core'
import { IconCamera, IconFile, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { addProof, removeProof } from '#contract/bookings.ts'
import type { Booking, Proof } from '#domain/bookings/booking.ts'
import type { Job } from '#domain/bookings/job.ts'
import { whyCannotAddProof, whyCannotRemoveProof } from '#domain/bookings/proofs.ts'
import { stateOf } from '#domain/bookings/state.ts'
import { whyNotDocument } from '#domain/companies/files.ts'
import { sentenceOf } from '#domain/refusals.ts'
import { sentencesOf } from '../api/errors.ts'
import { upload } from '../api/upload.ts'
import { useWrite, useWriteBy } from '../api/useWrite.ts'
import { DOCUMENTS_OR_PHOTOGRAPHS } from '../files/documents.ts'
import { useUploadProblem } from '../files/useUploadProblem.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import classes from './Bookings.module.css'
import { saveFile, type Viewer } from './papers.ts'
import { changesOf } from './queries.ts'

interface JobProofsProps {
  booking: Booking
  job: Job
  side: Viewer
}

/** The files that prove a job; a phone offers its camera for a new one. */
export function JobProofs({ booking, job, side }: JobProofsProps) {
  const proofs = booking.proofs.filter((proof) => proof.job === job.id)
  const mayAdd = side !== null && whyCannotAddProof(stateOf(booking), job.id, side) === null
  const { problem, tell, clear } = useUploadProblem()
  const add = useWriteBy(
    (file: File, options) =>
      upload(addProof, { job: job.id, file }, { ...options, params: { reference: booking.reference } }),
    {
      success: 'Proof added',
      changes: changesOf(booking),
      showFailure: (error, file) => tell(sentencesOf(error).join(' '), file),
    },
  )
  const emptyInput = useRef<() => void>(null)
  async function choose(file: File | null): Promise<void> {
    if (!file) return
    // So that the same file can be chosen again after it was refused or removed.
    emptyInput.current?.()
    const refused = whyNotDocument(file)?.refusals[0]
    if (refused) return tell(sentenceOf(refused.code, refused.values), file)
    clear()
    await add.attempt(file)
  }
  return (
    <>
      {mayAdd && (
        <FileButton
          accept={DOCUMENTS_OR_PHOTOGRAPHS}
          resetRef={emptyInput}
          onChange={(file) => void choose(file)}
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
              Add proof of delivery
            </Button>
          )}
        </FileButton>
      )}
      {problem !== null && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
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
  const [asking, setAsking] = useState(false)
  return (
    <span className={classes.files}>
      <UnstyledButton className={classes.file} data-file onClick={() => saveFile(proof, side)}>
        <IconFile size={14} aria-hidden />
        {proof.name}
      </UnstyledButton>
      {side !== null && whyCannotRemoveProof(booking, side) === null && (
        <UnstyledButton
          className={`${classes.file} ${classes.remove}`}
          aria-label={`Remove ${proof.name}`}
          onClick={() => setAsking(true)}
        >
          <IconTrash size={16} aria-hidden />
        </UnstyledButton>
      )}
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Remove ${proof.name}?`}
        confirmLabel="Remove"
        danger
        onConfirm={() => removal.send(undefined)}
      >
        The other side can no longer read it. To bring it back, add the file again.
      </ConfirmDialog>
    </span>
  )
}
