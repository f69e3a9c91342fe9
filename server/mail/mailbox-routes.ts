/**
 * `/mailbox`: the mails of the demo in a browser. Mails open accounts, so it answers only on the machine
 * itself, and only while mails go to files.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusals } from '#domain/refusals.ts'
import { sendPage } from '../http/plain-page.ts'
import { isLoopback, type Settings } from '../settings.ts'
import { readMailById, readMailbox } from './mailbox.ts'
import { listPage, mailPage } from './mailbox-page.ts'

const MAPPED = /^::ffff:/
const isThisMachine = (host: string) => isLoopback(host.replace(MAPPED, ''))

/** Mounts the mailbox if the demo runs for this machine alone. */
export function mountMailbox(app: FastifyInstance, settings: Settings): void {
  const isForThisMachine = isLoopback(settings.host) && isLoopback(new URL(settings.publicUrl).hostname)
  if (!settings.demo || settings.smtpUrl !== null || !isForThisMachine) return
  const provider = settings.provider.name

  app.get<{ Querystring: { to?: unknown } }>('/mailbox', async (request, reply) => {
    if (!isFromThisMachine(request)) return notThere(reply)
    const to = typeof request.query.to === 'string' ? request.query.to.trim() : ''
    return sendPage(reply, listPage(provider, await readMailbox(settings.dataDir, to), to))
  })

  app.get<{ Params: { id: string } }>('/mailbox/:id', async (request, reply) => {
    if (!isFromThisMachine(request)) return notThere(reply)
    const mail = await readMailById(settings.dataDir, request.params.id)
    return mail ? sendPage(reply, mailPage(provider, mail)) : notThere(reply)
  })
}

/** Refuses proxies, and pages under a foreign host name that resolves to this machine. */
function isFromThisMachine(request: FastifyRequest): boolean {
  const { headers, socket, hostname } = request
  const isForwarded = ['forwarded', 'x-forwarded-for', 'x-real-ip'].some((name) => name in headers)
  return !isForwarded && isThisMachine(socket.remoteAddress ?? '') && isThisMachine(hostname)
}

function notThere(reply: FastifyReply): FastifyReply {
  return reply.status(404).send({ detail: refusals.not_found.sentence })
}
