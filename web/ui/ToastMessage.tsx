import { Anchor } from '@mantine/core'
import type { MouseEvent } from 'react'
import { Clamped } from './Clamped.tsx'

/** The link of a toast. Toasts are outside of the router. */
export interface ToastLink {
  readonly href: string
  /** Goes there within the page. */
  readonly follow: () => void
}

interface ToastMessageProps {
  text: string
  link?: ToastLink | undefined
}

/** The text of a toast, which may be a link; a long one can be opened. */
export function ToastMessage({ text, link }: ToastMessageProps) {
  return (
    <Clamped text={text} lines={6} what="this message">
      {link && (
        <Anchor href={link.href} inherit onClick={(event) => follow(event, link)}>
          {text}
        </Anchor>
      )}
    </Clamped>
  )
}

/** With a key held down the browser opens a tab or a window. */
function follow(event: MouseEvent, link: ToastLink): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  link.follow()
}
