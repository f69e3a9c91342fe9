import { Button, Modal } from '@mantine/core'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import {
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import classes from './ModalShell.module.css'
import { FieldsSkeleton } from './Skeletons.tsx'

interface ModalShellProps {
  opened: boolean
  onClose: () => void
  title: ReactNode
  size?: 'sm' | 'md' | 'lg' | 'xl' | number
  /** Neither Escape nor a click outside closes it: only its own buttons do. */
  staticBackdrop?: boolean
  /** May be a `lazy` component: the shell opens at once and the body follows. */
  children: ReactNode
}

/**
 * A dialog. The shell is always at hand, so that it opens at once and gives the focus back to the button that
 * opened it; only its body loads late. Put the closing button into `ModalButtons`.
 */
export function ModalShell(props: ModalShellProps) {
  const { opened, onClose, title, size = 'md', staticBackdrop = false, children } = props
  const isOpened = useOpenedAfterwards(opened)
  const showBody = useDeferredValue(isOpened)
  return (
    <Modal
      opened={isOpened}
      onClose={onClose}
      title={title}
      size={size}
      closeOnEscape={!staticBackdrop}
      closeOnClickOutside={!staticBackdrop}
      withCloseButton={false}
      centered={false}
      yOffset="5dvh"
      classNames={{
        content: classes.content,
        header: classes.header,
        title: classes.title,
        body: classes.body,
      }}
    >
      {/* The boundary stands before the body is asked for: React then waits for the body without showing the
          fallback, which it would keep for at least 300 ms. */}
      <ErrorBoundary wayOut={<CloseButton onClose={onClose} />}>
        <Suspense fallback={<FieldsSkeleton />}>
          {showBody ? <Body>{children}</Body> : <FieldsSkeleton />}
        </Suspense>
      </ErrorBoundary>
    </Modal>
  )
}

/** The body has the buttons; where it fails, the dialog must still be left. */
function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <ModalButtons>
      <Button variant="default" onClick={onClose}>
        Close
      </Button>
    </ModalButtons>
  )
}

/**
 * Mantine notes who had the focus when a dialog goes from closed to opened. One that is opened from its first
 * drawing on would never give it back, so it is drawn closed first, which nobody sees.
 */
function useOpenedAfterwards(opened: boolean): boolean {
  const [isThere, setThere] = useState(false)
  useLayoutEffect(() => setThere(true), [])
  return opened && isThere
}

const focusable = 'input:not([type="hidden"], :disabled), select, textarea, button:not(:disabled), a[href]'

function Body({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  // The dialog took the focus while its body was not there yet: pass it on to the first control.
  useEffect(() => {
    const body = ref.current
    if (!body || document.activeElement?.getAttribute('role') !== 'dialog') return
    const wanted = body.querySelector('[data-autofocus]') ?? body.querySelector(focusable)
    if (!(wanted instanceof HTMLElement)) return
    wanted.focus({ preventScroll: true })
    // As with Tab: whoever types replaces what is there, once a form has put in what it kept.
    if (wanted instanceof HTMLInputElement)
      requestAnimationFrame(() => document.activeElement === wanted && wanted.select())
  }, [])
  const tabbed = useRef(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what its controls do
    <div
      ref={ref}
      onKeyDownCapture={(event) => {
        tabbed.current = event.key === 'Tab'
      }}
      onFocus={({ target }) => {
        // The dialog moves the focus itself on Tab, which leaves out what browsers do then: select what is there,
        // so that typing replaces it.
        if (tabbed.current && target instanceof HTMLInputElement) target.select()
        tabbed.current = false
      }}
    >
      {children}
    </div>
  )
}

/** The buttons of a dialog, at its foot, in sight however long the form is. */
export function ModalButtons({ children }: { children: ReactNode }) {
  return <div className={classes.buttons}>{children}</div>
}
