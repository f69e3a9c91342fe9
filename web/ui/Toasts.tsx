import { Notifications } from '@mantine/notifications'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { TOAST_MS } from './toast.tsx'

/** Where toasts appear. Loaded when somebody begins to do something, or with the first of them. */
export default function Toasts() {
  return <Notifications position="top-right" autoClose={TOAST_MS} containerWidth={360} aria-live="polite" />
}
