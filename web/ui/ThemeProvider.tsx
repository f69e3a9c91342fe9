import { MantineProvider } from '@mantine/core'
import { useNotifications } from '@mantine/notifications'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { theme } from './theme.ts'

// Whoever does something may be told something: by then the place for it has to be there, since it cannot be
// fetched any more when what is to be said is that the connection broke.
const SIGNS = ['pointerdown', 'keydown', 'online'] as const

/** The house style around the whole application: colours, type, toasts; light or dark as the system is. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    // The variables come with the styles (scripts/vite/house-variables.ts).
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

/** Apart from the provider, which draws every control of the page anew when it is drawn itself. */
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
        // Without a connection. What there is to say waits, and the next sign tries again: vite by itself would
        // not ask for the style sheet a second time.
        console.warn(error)
        const sheet = document.querySelector('link[rel=stylesheet][href*=Toasts]')
        addEventListener('online', () => sheet?.replaceWith(sheet.cloneNode()), { once: true })
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
