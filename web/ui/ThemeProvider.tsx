import { MantineProvider } from '@mantine/core'
import { useNotifications } from '@mantine/notifications'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { noteFailedLoad } from './failedLoads.ts'
import { theme } from './theme.ts'

// The first interaction can lead to a toast, so the code of toasts loads then: it could no longer be fetched for a
// toast about a lost connection.
const SIGNS = ['pointerdown', 'keydown', 'online'] as const
/** How long a toast that waits for its code waits for the next try. */
const NEXT_TRY_MS = 5_000

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
    let nextTry: ReturnType<typeof setTimeout> | undefined
    const load = async () => {
      try {
        const file = await import('./Toasts.tsx')
        setToasts(() => file.default)
      } catch (error) {
        // Without a connection. Toasts wait; the next interaction tries again, and for a toast time does.
        noteFailedLoad(error)
        clearTimeout(nextTry)
        if (hasToasts) nextTry = setTimeout(load, NEXT_TRY_MS)
      }
    }
    if (hasToasts) void load()
    for (const sign of SIGNS) addEventListener(sign, load)
    return () => {
      clearTimeout(nextTry)
      for (const sign of SIGNS) removeEventListener(sign, load)
    }
  }, [Toasts, hasToasts])
  return Toasts && <Toasts />
}
