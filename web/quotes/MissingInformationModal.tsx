import { Button } from '@mantine/core'
import { links } from '../links.ts'
import { LinkButton } from '../ui/LinkButton.tsx'
import { ModalButtons, ModalShell } from '../ui/ModalShell.tsx'
import classes from './MissingInformationModal.module.css'

/** What a haulier without Conditions of Carriage or VAT number is told (second specification §2.7). */
export function MissingInformationModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <ModalShell opened={opened} onClose={onClose} title="Missing Information!" size={480}>
      <p className={classes.sentence}>
        Conditions of Carriage and a VAT number are required to submit quotes.
      </p>
      <ol className={classes.steps}>
        <li>Go to the company profile via ‘My Company’</li>
        <li>Scroll to Private Profile</li>
        <li>
          Upload Conditions of Carriage (or an insurance liabilities document referring to terms of carriage)
        </li>
        <li>Update the VAT number and Save</li>
      </ol>
      <ModalButtons>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <LinkButton {...links.companyProfile()} data-autofocus>
          Go to Profile
        </LinkButton>
      </ModalButtons>
    </ModalShell>
  )
}
