/** The headers that every answer carries for the browser's protection. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'
import type { Settings } from '../settings.ts'

/** They are the same for every answer, so they are worked out once instead of with each. */
export function securityHeaders({
  publicUrl,
}: Pick<Settings, 'publicUrl'>): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {}
  const collect = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value
    },
    removeHeader: () => undefined,
  }
  const middleware = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        // The component library writes its colour scheme and sizes as style attributes and one style element.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        manifestSrc: ["'self'"],
      },
    },
    strictTransportSecurity: publicUrl.startsWith('https:'),
    referrerPolicy: { policy: 'same-origin' },
  })
  middleware({} as IncomingMessage, collect as unknown as ServerResponse, (error?: unknown) => {
    if (error) throw error
  })
  return headers
}
