import { Button, type ButtonProps, VisuallyHidden } from '@mantine/core'
import { type MouseEvent, type ReactNode, type Ref, useId } from 'react'
import { Hint } from './Hint.tsx'

interface ReasonButtonProps extends ButtonProps {
  /** Why it is disabled now; null if it is enabled. */
  reason: string | null
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void
  /** The action of a click while it is disabled, such as a link to the missing data. */
  onRefused?: () => void
  type?: 'button' | 'submit'
  'aria-label'?: string
  'data-autofocus'?: boolean
  ref?: Ref<HTMLButtonElement>
  children: ReactNode
}

/**
 * A button that says why it is disabled. It stays in the tab order and reacts to the pointer, so that every user can
 * find the reason.
 */
export function ReasonButton(props: ReasonButtonProps) {
  const { reason, onClick, onRefused, type = 'button', children, ...rest } = props
  const id = useId()
  const isOff = reason !== null
  const refuse = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault()
    onRefused?.()
  }
  // One element for both states: a new element would lose the focus when the reason changes.
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
