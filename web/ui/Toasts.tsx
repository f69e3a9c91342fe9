import { Notifications } from '@mantine/notifications'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import classes from './Toasts.module.css'
import { TOAST_MS } from './toastTime.ts'

// A toast loads its place and its message as one file.
export { ToastMessage } from './ToastMessage.tsx'

/** Above dialogs (200), below menus and lists that are open (300). */
const BELOW_MENUS = 250

/** The place of toasts. Loaded at the first interaction, or with the first toast. */
export default function Toasts() {
  return (
    <Notifications
      position="top-right"
      zIndex={BELOW_MENUS}
      classNames={{ root: classes.place }}
      autoClose={TOAST_MS}
      containerWidth={360}
      aria-live="polite"
    />
  )
}
