import { Button, type ButtonProps, Tooltip, VisuallyHidden } from '@mantine/core'
import { type MouseEvent, type ReactNode, useId } from 'react'

interface ReasonButtonProps extends ButtonProps {
  /** Why it cannot be pressed now; null when it can. */
  reason: string | null
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void
  type?: 'button' | 'submit'
  'aria-label'?: string
  children: ReactNode
}

/**
 * A button that says why it is off. It stays in the tab order and takes the pointer, so that everybody can find
 * the reason; pressing it does nothing.
 */
export function ReasonButton({ reason, onClick, type = 'button', children, ...rest }: ReasonButtonProps) {
  const id = useId()
  if (reason === null)
    return (
      <Button {...rest} type={type} onClick={onClick}>
        {children}
      </Button>
    )
  return (
    <>
      <Tooltip label={reason}>
        <Button
          {...rest}
          type="button"
          data-disabled
          aria-disabled
          aria-describedby={id}
          onClick={(event) => event.preventDefault()}
        >
          {children}
        </Button>
      </Tooltip>
      <VisuallyHidden id={id}>{reason}</VisuallyHidden>
    </>
  )
}
