import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import './styles/index.ts'
import { OfflineNotice } from './OfflineNotice.tsx'
import { theme, variables } from './theme.ts'
import { TOAST_MS } from './toast.tsx'

/** The house style around the whole application: colours, type, toasts; light or dark as the system is. */
export function HouseStyle({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="auto">
      <OfflineNotice />
      {children}
      <Notifications position="top-right" autoClose={TOAST_MS} containerWidth={360} aria-live="polite" />
    </MantineProvider>
  )
}
