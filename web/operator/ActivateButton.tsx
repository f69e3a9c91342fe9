import type { ButtonProps } from '@mantine/core'
import { ReasonButton } from '../ui/ReasonButton.tsx'
import { type CompanyToChange, whyDisabled } from './activation.ts'

interface ActivateButtonProps extends ButtonProps {
  company: CompanyToChange
  /** Opens the dialog that asks. */
  onAsk: () => void
}

/** Activates a company, once the operator has confirmed it in `ActivateDialog`. */
export function ActivateButton({ company, onAsk, ...rest }: ActivateButtonProps) {
  return (
    <ReasonButton
      {...rest}
      reason={whyDisabled(company)}
      aria-label={`Activate ${company.name}`}
      onClick={onAsk}
    >
      Activate
    </ReasonButton>
  )
}
