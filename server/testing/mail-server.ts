/** A real SMTP server on a free port. Tests can make it refuse mails or stop it. */
import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'

export interface MailServer {
  readonly url: string
  readonly port: number
  /** The accepted mails in order, as they were transmitted. */
  readonly received: { to: string[]; from: string; source: string }[]
  /** While set, every mail is refused with this code and text. */
  refuse: { code: number; text: string } | null
  /** Refuses mails to some recipients; null accepts all. */
  refuseTo: ((address: string) => { code: number; text: string } | null) | null
  /** While true, the server takes each mail, and closes the connection without a reply. */
  closesUnconfirmed: boolean
  /** How long the server takes to accept a mail. */
  delayMs: number
  stop(): Promise<void>
}

export async function startMailServer(port = 0): Promise<MailServer> {
  const received: MailServer['received'] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    // Otherwise the connections of the senders stay open.
    closeTimeout: 50,
    onRcptTo({ address }, _session, done) {
      const refusal = running.refuseTo?.(address)
      done(refusal ? Object.assign(new Error(refusal.text), { responseCode: refusal.code }) : null)
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        setTimeout(() => {
          if (running.refuse) {
            const { code, text } = running.refuse
            return done(Object.assign(new Error(text), { responseCode: code }))
          }
          received.push({
            to: session.envelope.rcptTo.map(({ address }) => address),
            from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
            source: Buffer.concat(chunks).toString('utf8'),
          })
          if (!running.closesUnconfirmed) return done()
          for (const connection of server.connections) connection._socket?.destroy()
        }, running.delayMs)
      })
    },
  })
  server.on('error', (error: Error) => console.error('mail server:', error.message))
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  const listening = typeof address === 'object' && address ? address.port : port
  const running: MailServer = {
    url: `smtp://127.0.0.1:${listening}`,
    port: listening,
    received,
    refuse: null,
    refuseTo: null,
    closesUnconfirmed: false,
    delayMs: 0,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return running
}
