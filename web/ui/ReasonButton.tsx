import { Button, type ButtonProps, VisuallyHidden } from '@mantine/core'
import { type MouseEvent, type ReactNode, type Ref, useId } from 'react'
import { Hint } from './Hint.tsx'

interface ReasonButtonProps extends ButtonProps {
  /** Why it cannot be pressed now; null when it can. */
  reason: string | null
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void
  /** What a press does while it is off, such as leading to what is missing. */
  onRefused?: () => void
  type?: 'button' | 'submit'
  'aria-label'?: string
  'data-autofocus'?: boolean
  ref?: Ref<HTMLButtonElement>
  children: ReactNode
}

/**
 * A button that says why it is off. It stays in the tab order and reacts to the pointer, so that every user can find
 * the reason.
 */
export function ReasonButton(props: ReasonButtonProps) {
  const { reason, onClick, onRefused, type = 'button', children, ...rest } = props
  const id = useId()
  const isOff = reason !== null
  const refuse = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault()
    onRefused?.()
  }
  // One element for on and off: another element would lose the focus when the reason comes or goes.
  return (
    <>
      {/* Above would be the header of the page, and its menus. */}
      <Hint label={reason} position="bottom-end">
        <Button
          {...rest}
          type={isOff ? 'button' : type}
          data-disabled={isOff}
          aria-disabled={isOff || undefined}
          aria-describedby={isOff ? id : undefined}
          onClick={isOff ? refuse : onClick}
        >
          {children}
        </Button>
      </Hint>
      {isOff && <VisuallyHidden id={id}>{reason}</VisuallyHidden>}
    </>
  )
}
