import { Button } from '@mantine/core'
import { type RefusalCode, sentenceOf } from '#domain/refusals.ts'
import { SubmitButton } from '../ui/form/Form.tsx'
import { ModalButtons } from '../ui/ModalShell.tsx'
import { ReasonButton } from '../ui/ReasonButton.tsx'

interface OfferButtonsProps {
  /** Why the form can no longer be sent. Its values can still be read. */
  closed: RefusalCode | null
  onClose: () => void
}

/** The buttons of the forms that make an offer. */
export function OfferButtons({ closed, onClose }: OfferButtonsProps) {
  return (
    <ModalButtons closed={closed && sentenceOf(closed)}>
      <Button variant="default" onClick={onClose}>
        Close
      </Button>
      {closed ? (
        <ReasonButton reason={sentenceOf(closed)}>Submit</ReasonButton>
      ) : (
        <SubmitButton>Submit</SubmitButton>
      )}
    </ModalButtons>
  )
}
