/** The headers of every answer that protect the browser. */
import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'
import type { Settings } from '../settings.ts'

/**
 * The headers are the same for every answer, so they are computed once. `inlineScript` is the one inline script
 * of the pages: the policy allows it by its hash, and no other inline script.
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
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        manifestSrc: ["'self'"],
      },
    },
    strictTransportSecurity: publicUrl.startsWith('https:'),
    // Addresses may hold tokens.
    referrerPolicy: { policy: 'no-referrer' },
  })
  middleware({} as IncomingMessage, collect as unknown as ServerResponse, (error?: unknown) => {
    if (error) throw error
  })
  return headers
}
