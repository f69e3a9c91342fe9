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
import { typeBufferInto } from '../keyboard/typeBuffer.ts'
import { Clamped } from './Clamped.tsx'
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
  /** Can be a `lazy` component: the shell opens at once and the body follows. */
  children: ReactNode
}

/**
 * A dialog. The shell is always loaded, so that it opens at once and returns the focus to its button; only the body
 * loads late. Put the closing button into `ModalButtons`.
 */
export function ModalShell(props: ModalShellProps) {
  const { opened, onClose, title, size = 'md', staticBackdrop = false, children } = props
  const isOpened = useOpenedAfterwards(opened)
  const showBody = useDeferredValue(isOpened)
  const isOnTop = useIsOnTop(isOpened)
  return (
    <Modal
      opened={isOpened}
      // Every open dialog hears Escape. A question over a form must not close the form with it.
      onClose={() => isOnTop() && onClose()}
      title={typeof title === 'string' ? <Clamped text={title} /> : title}
      size={size}
      closeOnEscape={!staticBackdrop}
      closeOnClickOutside={!staticBackdrop}
      withCloseButton={false}
      centered={false}
      yOffset="5dvh"
      classNames={{
        inner: classes.inner,
        content: classes.content,
        header: classes.header,
        title: classes.title,
        body: classes.body,
      }}
    >
      {/* The boundary is there before the body is rendered: React then waits for the body without showing the
           fallback, which it would keep for at least 300 ms. */}
      <ErrorBoundary wayOut={<CloseButton onClose={onClose} />}>
        <Suspense fallback={<FieldsSkeleton />}>
          {showBody ? <Body>{children}</Body> : <FieldsSkeleton />}
        </Suspense>
      </ErrorBoundary>
    </Modal>
  )
}

/** The body has the buttons; if it fails, the dialog still needs one. */
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
 * Mantine records the focused control when a dialog goes from closed to open. A dialog that is open at its first
 * rendering would never return the focus, so it is rendered closed first, without a visible effect.
 */
function useOpenedAfterwards(opened: boolean): boolean {
  const [isThere, setThere] = useState(false)
  useLayoutEffect(() => setThere(true), [])
  return opened && isThere
}

/** The open dialogs, the one on top last. */
const openDialogs: object[] = []

/** Whether no other dialog is open over this one. */
function useIsOnTop(isOpened: boolean): () => boolean {
  const dialog = useRef({})
  useEffect(() => {
    if (!isOpened) return
    const me = dialog.current
    openDialogs.push(me)
    return () => void openDialogs.splice(openDialogs.indexOf(me), 1)
  }, [isOpened])
  return () => openDialogs.at(-1) === dialog.current
}

const focusable = 'input:not([type="hidden"], :disabled), select, textarea, button:not(:disabled), a[href]'

function Body({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  // The dialog took the focus before its body loaded: pass it on to the first control.
  useEffect(() => {
    const body = ref.current
    if (!body || document.activeElement?.getAttribute('role') !== 'dialog') return
    const wanted = body.querySelector('[data-autofocus]') ?? body.querySelector(focusable)
    if (!(wanted instanceof HTMLElement)) return
    wanted.focus({ preventScroll: true })
    return wanted instanceof HTMLInputElement ? selectBeforeTyping(wanted) : undefined
  }, [])
  useEffect(() => (ref.current ? typeBufferInto(ref.current) : undefined), [])
  const tabbed = useRef(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what its controls do
    <div
      ref={ref}
      onKeyDownCapture={(event) => {
        tabbed.current = event.key === 'Tab'
      }}
      onFocus={({ target }) => {
        // The dialog moves the focus itself on Tab, but does not select the value as browsers do, so that typing
        // replaces it.
        if (tabbed.current && target instanceof HTMLInputElement) target.select()
        tabbed.current = false
      }}
    >
      {children}
    </div>
  )
}

/**
 * Selects the value of the focused field, as Tab does, and once more when a form has restored its kept values. An
 * earlier key selects it first, so that typing replaces the value; after that key the value is not selected again,
 * since the next key would replace the typed text.
 */
function selectBeforeTyping(field: HTMLInputElement): () => void {
  field.select()
  const frame = requestAnimationFrame(() => {
    stop()
    if (document.activeElement === field) field.select()
  })
  const stop = () => {
    cancelAnimationFrame(frame)
    field.removeEventListener('keydown', selectNow)
    field.removeEventListener('beforeinput', stop)
  }
  const selectNow = () => {
    stop()
    field.select()
  }
  field.addEventListener('keydown', selectNow)
  field.addEventListener('beforeinput', stop)
  return stop
}

interface ModalButtonsProps {
  /** Why the dialog can no longer be sent: above the buttons, where it is in view however far the dialog is scrolled. */
  closed?: string | null
  /** Why the last try to send it failed, if that is not about one of its fields. A toast has shown it. */
  refused?: string | undefined
  children: ReactNode
}

/** The buttons of a dialog, at its foot, always in view. */
export function ModalButtons({ closed, refused, children }: ModalButtonsProps) {
  const ref = useRef<HTMLDivElement>(null)
  // The dialog leaves room for them, on any number of lines.
  useLayoutEffect(() => {
    const buttons = ref.current
    const dialog = buttons?.closest<HTMLElement>('[role="dialog"]')
    if (!buttons || !dialog) return
    const observer = new ResizeObserver(() => {
      dialog.style.setProperty('--foot', `${buttons.offsetHeight}px`)
    })
    observer.observe(buttons)
    return () => {
      observer.disconnect()
      dialog.style.removeProperty('--foot')
    }
  }, [])
  return (
    <div ref={ref} className={classes.buttons} data-foot>
      {closed && (
        <p role="alert" className={classes.closed}>
          {closed}
        </p>
      )}
      {!closed && refused && <p className={classes.closed}>{refused}</p>}
      {children}
    </div>
  )
}
