/** Where to report a vulnerability (docs/rules/interface.md#security-txt). */
import type { FastifyInstance } from 'fastify'
import { DAY_MS } from '#domain/time.ts'
import type { Deps } from '../deps.ts'
import type { Settings } from '../settings.ts'

const PATH = '/.well-known/security.txt'
const GOOD_FOR_MS = 90 * DAY_MS

/** The text, as RFC 9116 describes it. It expires at the beginning of a day, so that it changes once a day. */
function securityTxt({ provider, publicUrl }: Pick<Settings, 'provider' | 'publicUrl'>, now: Date): string {
  const day = new Date(now.getTime() + GOOD_FOR_MS).toISOString().slice(0, 10)
  return [
    `Contact: mailto:${provider.email}`,
    `Expires: ${day}T00:00:00Z`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}${PATH}`,
    '',
  ].join('\n')
}

/** Serves it, without a session. */
export function mountSecurityTxt(
  app: FastifyInstance,
  { settings, clock }: Pick<Deps, 'settings' | 'clock'>,
): void {
  app.get(PATH, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(securityTxt(settings, clock())),
  )
}
