import { notifications, notificationsStore } from '@mantine/notifications'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import classes from './toast.module.css'

export const TOAST_MS = 5000

let count = 0

/** Toasts: top right, gone after five seconds unless the pointer or the focus rests on them. */
export const toast = {
  success(message: string): void {
    show(message, 'success')
  },
  error(message: string): void {
    show(message, 'error')
  },
  /** Takes away what was said about an earlier try, when another begins. */
  clearErrors(): void {
    notifications.updateState(notificationsStore, (shown) =>
      shown.filter(({ id }) => id === undefined || !id.startsWith(ERROR_ID)),
    )
  },
}

const ERROR_ID = 'error '

function show(message: string, kind: 'success' | 'error'): void {
  const failed = kind === 'error'
  // The same failure twice within its five seconds is shown once; a success is news each time.
  if (!failed) count += 1
  const id = failed ? ERROR_ID + message : `success ${count}`
  notifications.show({
    id,
    message,
    role: failed ? 'alert' : 'status',
    icon: failed ? <IconAlertCircle size={20} aria-hidden /> : <IconCircleCheck size={20} aria-hidden />,
    classNames: { root: classes.root, icon: failed ? classes.error : classes.success },
    closeButtonProps: { 'aria-label': 'Dismiss' },
    // Mantine waits under the pointer by itself; under the focus only if told.
    onFocusCapture: () => closeAfter(id, false),
    onBlurCapture: () => closeAfter(id, TOAST_MS),
  })
}

function closeAfter(id: string, autoClose: number | false): void {
  notifications.updateState(notificationsStore, (shown) =>
    shown.map((one) => (one.id === id ? { ...one, autoClose } : one)),
  )
}
