/** The headers that every answer carries for the browser's protection. */
import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'
import type { Settings } from '../settings.ts'

/**
 * They are the same for every answer, so they are worked out once instead of with each. `inlineScript` is the one
 * script that stands in pages themselves: it may run because of what it is, and nothing else that stands there may.
 */
export function securityHeaders(
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  inlineScript: string | null,
): Readonly<Record<string, string>> {
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
        scriptSrc:
          inlineScript === null
            ? ["'self'"]
            : ["'self'", `'sha256-${hash('sha256', inlineScript, 'base64')}'`],
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
