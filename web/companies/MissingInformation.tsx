import { Button } from '@mantine/core'
import { useMe } from '../api/queries.ts'
import { links } from '../links.ts'
import { LinkButton } from '../ui/LinkButton.tsx'
import { ModalButtons, ModalShell } from '../ui/ModalShell.tsx'
import classes from './MissingInformation.module.css'
import { missingOf } from './missing.ts'

interface MissingInformationProps {
  opened: boolean
  onClose: () => void
  /** The required data, and its purpose. */
  sentence: string
  /** The steps to enter it. */
  steps: readonly string[]
  /** The field of the profile that it leads to; by default the first one that is missing. */
  field?: string
}

/** Lists what the company profile lacks for the user's action (docs/rules/screens.md#missing-information). */
export function MissingInformation({ opened, onClose, sentence, steps, field }: MissingInformationProps) {
  const { company } = useMe()
  return (
    <ModalShell opened={opened} onClose={onClose} title="Missing Information!" size={480}>
      <p className={classes.sentence}>{sentence}</p>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <ModalButtons>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <LinkButton {...links.companyProfile(field ?? missingOf(company)[0]?.field)} data-autofocus>
          Go to Profile
        </LinkButton>
      </ModalButtons>
    </ModalShell>
  )
}
