import { notifications, notificationsStore } from '@mantine/notifications'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import type { ToastLink } from './ToastMessage.tsx'
import classes from './toast.module.css'
import { TOAST_MS } from './toastTime.ts'

// Part of the file of the toasts' place, which is loaded before a toast shows: a toast about a lost connection could not
// load anything else.
const ToastMessage = lazy(async () => ({ default: (await import('./Toasts.tsx')).ToastMessage }))

type ToastKind = 'success' | 'error' | 'news' | 'waiting'

let count = 0

/** Toasts: in the header, gone after five seconds unless the pointer or the focus is on them. */
export const toast = {
  success(message: string): void {
    show(message, 'success')
  },
  /** News that this user has not caused; it stays when the user acts. */
  news(message: string, link: ToastLink): void {
    show(message, 'news', link)
  },
  error(message: string): void {
    show(message, 'error')
  },
  /** Says that an act of this user goes on. */
  waiting(message: string): void {
    show(message, 'waiting')
  },
  /** Removes the toasts about an earlier try when another begins. */
  clear(): void {
    notifications.updateState(notificationsStore, (shown) =>
      shown.filter(({ id }) => id?.startsWith('news ')),
    )
  },
}

function show(message: string, kind: ToastKind, link?: ToastLink): void {
  const failed = kind === 'error'
  const Icon = failed || kind === 'waiting' ? IconAlertCircle : IconCircleCheck
  // The same failure twice within its five seconds shows once; everything else shows.
  if (!failed) count += 1
  const id = `${kind} ${failed ? message : count}`
  notifications.show({
    id,
    message: (
      <Suspense fallback={message}>
        <ToastMessage
          text={message}
          link={
            link && {
              ...link,
              follow() {
                notifications.hide(id)
                link.follow()
              },
            }
          }
        />
      </Suspense>
    ),
    role: failed ? 'alert' : 'status',
    icon: <Icon size={20} aria-hidden />,
    classNames: { root: classes.root, icon: classes[kind] },
    closeButtonProps: { 'aria-label': 'Dismiss' },
    // Mantine itself keeps a toast under the pointer, but not under the focus.
    onFocusCapture: () => closeAfter(id, false),
    onBlurCapture: () => closeAfter(id, TOAST_MS),
  })
}

function closeAfter(id: string, autoClose: number | false): void {
  notifications.updateState(notificationsStore, (shown) =>
    shown.map((one) => (one.id === id ? { ...one, autoClose } : one)),
  )
}
