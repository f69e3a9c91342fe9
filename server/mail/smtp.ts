/** Mails over SMTP. */
import { PassThrough } from 'node:stream'
import nodemailer, { type Transporter } from 'nodemailer'
import type { Settings } from '../settings.ts'
import { mailServerReason } from './smtp-failures.ts'
import { refusalIn, unconfirmed } from './smtp-replies.ts'
import { MAX_CONCURRENT, type MailTransport } from './transport.ts'

// Together far below the worker's lease, so that a slow server is given up before another process tries.
const CONNECT_MS = 15_000
const SILENCE_MS = 120_000
/** A server that replies line by line, or a slow link, is never silent for long. */
const MAX_SEND_MS = 5 * 60_000
const TOO_LONG = 'The mail server took too long to take the mail'
const ENDED = 'The product ended before the mail server took the mail'

/**
 * Sends to the server that SMTP_URL names, over a few connections that stay open. A mail that takes longer than
 * `maxMs` is given up for now, with its connection.
 */
export function smtpTransport(
  url: string,
  { mailFrom, publicUrl, smtpTls }: Pick<Settings, 'mailFrom' | 'publicUrl' | 'smtpTls'>,
  maxMs = MAX_SEND_MS,
): MailTransport {
  const transporter = nodemailer.createTransport(
    {
      url,
      // A server that offers no encryption gets no mail.
      requireTLS: smtpTls,
      pool: true,
      maxConnections: MAX_CONCURRENT,
      maxMessages: 100,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      dnsTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      // A mail never reads a file or fetches an address.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: senderOf(mailFrom) },
  )
  const written = noteWrittenMails(transporter)
  const ended = new AbortController()
  const host = new URL(publicUrl).hostname
  return {
    async send({ id, to, subject, text, html, createdAt, unsubscribeUrl, attachments = [] }) {
      // The same for each try, so that mail programs show a mail once even if it was accepted twice.
      const messageId = `<mail-${id}.${createdAt.getTime()}@${host}>`
      const tooLong = AbortSignal.timeout(maxMs)
      const sending = transporter.sendMail({
        // An object is always parsed as one address.
        to: { name: '', address: to },
        subject,
        text,
        html,
        date: createdAt,
        attachments: attachments.map(({ name, type, content }) => ({
          filename: name,
          contentType: type,
          content: Buffer.from(content),
        })),
        messageId,
        signal: AbortSignal.any([tooLong, ended.signal]),
        headers: {
          'auto-submitted': 'auto-generated',
          // RFC 8058: the mail program's own unsubscribe button.
          ...(unsubscribeUrl && {
            'list-unsubscribe': `<${unsubscribeUrl}>`,
            'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
          }),
        },
      })
      try {
        await sending
      } catch (error) {
        const why = tooLong.aborted ? TOO_LONG : ended.signal.aborted ? ENDED : null
        const failure = why === null ? error : new Error(why, { cause: error })
        const refused = refusalIn(error) ?? (written.has(messageId) ? unconfirmed(failure) : null)
        const reason = mailServerReason(failure)
        if (refused === null && reason !== null)
          throw new Error(`The mail server cannot be used: ${reason}`, { cause: failure })
        throw refused ?? failure
      } finally {
        written.delete(messageId)
      }
    },
    async close() {
      ended.abort()
      transporter.close()
    },
  }
}

/** The sender in parts: the name of the provider may have signs with a meaning in an address, such as a colon. */
function senderOf(mailFrom: string): { readonly name: string; readonly address: string } {
  const [, name = '', address = mailFrom] = /^(.*)<([^<>]+)>$/s.exec(mailFrom) ?? []
  return { name: name.trim().replace(/^"(.*)"$/s, '$1'), address }
}

/** The Message-IDs of the mails whose whole text has been sent, without a reply so far. */
function noteWrittenMails(transporter: Pick<Transporter, 'use'>): Set<string> {
  const written = new Set<string>()
  transporter.use('stream', ({ data: { messageId }, message }, done) => {
    message.processFunc((input) =>
      input.pipe(new PassThrough().once('end', () => written.add(String(messageId)))),
    )
    done()
  })
  return written
}
