import { Button } from '@mantine/core'
import { type RefusalCode, sentenceOf } from '#domain/refusals.ts'
import { SubmitButton } from '../ui/form/Form.tsx'
import { ModalButtons } from '../ui/ModalShell.tsx'
import { ReasonButton } from '../ui/ReasonButton.tsx'
import classes from './OfferButtons.module.css'

interface OfferButtonsProps {
  /** Why the form can no longer be sent. Its values can still be read. */
  closed: RefusalCode | null
  onClose: () => void
}

/** The buttons of the forms that make an offer. */
export function OfferButtons({ closed, onClose }: OfferButtonsProps) {
  return (
    <>
      {closed && (
        <p className={classes.closed} role="alert">
          {sentenceOf(closed)}
        </p>
      )}
      <ModalButtons>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        {closed ? (
          <ReasonButton reason={sentenceOf(closed)}>Submit</ReasonButton>
        ) : (
          <SubmitButton>Submit</SubmitButton>
        )}
      </ModalButtons>
    </>
  )
}
