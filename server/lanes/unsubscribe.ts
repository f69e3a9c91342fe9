/**
 * Ends the emails of a lane without signing in (RFC 8058, docs/rules/lanes.md#unsubscribe). Only a POST does
 * it, because some programs open every link of a mail.
 */
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '../deps.ts'
import { escaped } from '../http/html.ts'
import { plainPage, sendPage } from '../http/plain-page.ts'
import { announceNotifications } from '../notifications/announce.ts'
import { endAlerts, laneOfToken } from './store.ts'

const PATH = '/unsubscribe'

/** The path in the link of a mail. */
export function unsubscribePath(token: string): string {
  return `${PATH}/${token}`
}

/** Serves the page with its button, and the POST of the button and of mail programs. */
export function mountUnsubscribe(app: FastifyInstance, { database: { db }, settings }: Deps): void {
  const { name } = settings.provider
  const unknown = (reply: FastifyReply) =>
    sendPage(
      reply.status(404),
      plainPage(name, 'Not found', '<p>There is no such lane any more, so there are no emails for it.</p>'),
    )
  const stopped = (reply: FastifyReply) =>
    sendPage(
      reply,
      plainPage(
        name,
        'Emails stopped',
        '<p>You will receive no more emails about loads on this lane. You can switch them on again on the page <a href="/notifications">Notifications</a>.</p>',
      ),
    )

  app.register(async (scope) => {
    // The button sends an empty form, mail programs `List-Unsubscribe=One-Click`: any POST counts.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null))

    scope.get<{ Params: { token: string } }>(`${PATH}/:token`, async ({ params }, reply) => {
      const lane = isToken(params.token) ? await laneOfToken(db, params.token) : null
      if (!lane) return unknown(reply)
      if (lane.alert === 'none') return stopped(reply)
      return sendPage(
        reply,
        plainPage(
          name,
          'Stop emails for this lane?',
          `
      <p>You will receive no more emails about loads on the lane <strong>${escaped(lane.name)}</strong>. Other emails stay as they are.</p>
      <form method="post"><button>Stop emails</button></form>`,
        ),
      )
    })

    scope.post<{ Params: { token: string } }>(`${PATH}/:token`, async ({ params }, reply) => {
      if (!isToken(params.token) || !(await laneOfToken(db, params.token))) return unknown(reply)
      await db.transaction().execute(async (tx) => {
        const userId = await endAlerts(tx, params.token)
        if (userId !== null) await announceNotifications(tx, userId)
      })
      return stopped(reply)
    })
  })
}

const isToken = (text: string) => /^[\w-]{20,64}$/.test(text)
