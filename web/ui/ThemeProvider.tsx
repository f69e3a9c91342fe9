import { MantineProvider } from '@mantine/core'
import { useNotifications } from '@mantine/notifications'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { noteFailedLoad } from './failedLoads.ts'
import { theme } from './theme.ts'

// The first interaction can lead to a toast, so the code of toasts loads then: it could no longer be fetched for a
// toast about a lost connection.
const SIGNS = ['pointerdown', 'keydown', 'online'] as const

/** Theme, colours, fonts and toasts of the whole application; light or dark like the system. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    // The variables come with the styles (scripts/vite/theme-variables.ts).
    <MantineProvider
      theme={theme}
      withCssVariables={false}
      withGlobalClasses={false}
      defaultColorScheme="auto"
    >
      {children}
      <ToastPlace />
    </MantineProvider>
  )
}

/** Separate from the provider, which renders every control of the page again when it renders itself. */
function ToastPlace() {
  const hasToasts = useNotifications().notifications.length > 0
  const [Toasts, setToasts] = useState<ComponentType>()
  useEffect(() => {
    if (Toasts) return
    const load = async () => {
      try {
        const file = await import('./Toasts.tsx')
        setToasts(() => file.default)
      } catch (error) {
        // Without a connection. Toasts wait, and the next interaction tries again.
        noteFailedLoad(error)
      }
    }
    if (hasToasts) load()
    for (const sign of SIGNS) addEventListener(sign, load)
    return () => {
      for (const sign of SIGNS) removeEventListener(sign, load)
    }
  }, [Toasts, hasToasts])
  return Toasts && <Toasts />
}
