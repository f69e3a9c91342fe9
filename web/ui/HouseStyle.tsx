import { MantineProvider } from '@mantine/core'
import { useNotifications } from '@mantine/notifications'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { OfflineNotice } from './OfflineNotice.tsx'
import { theme, variables } from './theme.ts'

const Toasts = lazy(() => import('./Toasts.tsx'))

/** The house style around the whole application: colours, type, toasts; light or dark as the system is. */
export function HouseStyle({ children }: { children: ReactNode }) {
  const { notifications } = useNotifications()
  const [toasted, setToasted] = useState(false)
  // Once there, it stays: the last toast wants to leave in its own time.
  if (!toasted && notifications.length > 0) setToasted(true)
  return (
    <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="auto">
      <OfflineNotice />
      {children}
      <Suspense>{toasted && <Toasts />}</Suspense>
    </MantineProvider>
  )
}
