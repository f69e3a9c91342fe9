import { Button } from '@mantine/core'
import { links } from '../links.ts'
import { LinkButton } from '../ui/LinkButton.tsx'
import { ModalButtons, ModalShell } from '../ui/ModalShell.tsx'
import classes from './CreateRequest.module.css'

/** What a company without a VAT number is told when it wants to create a request (second specification §2.7). */
export function MissingVat({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <ModalShell opened={opened} onClose={onClose} title="Missing Information!" size={480}>
      <p className={classes.lead}>We require your VAT number to create a quote request</p>
      <ol className={classes.steps}>
        <li>Open the company profile via 'My Company'</li>
        <li>Scroll to Private Profile</li>
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
