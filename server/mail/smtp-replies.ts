/**
 * Tells from the reply of a mail server whether a failure concerns one mail or the server
 * (docs/rules/mail.md#refused).
 */
import { MailRefused } from './transport.ts'

/** What nodemailer adds to its errors. */
interface SmtpError extends Error {
  readonly code?: string
  /** The command that the server did not accept; `API` if none was sent. */
  readonly command?: string
  /** The whole reply. */
  readonly response?: string
  readonly responseCode?: number
}

/**
 * Replies that concern the server or the sender: it ends the connection, is out of step, out of space, or asks for a
 * sign-in.
 */
const OF_THE_SERVER = [421, 452, 503, 530, 535]

/**
 * For an error after the whole mail was sent: null if the server replied, else the connection broke before. The server may
 * then have taken the mail, and takes it again at each try. It is tried again as rarely as a refused one, so that its
 * recipient does not get it every minute.
 */
export function unconfirmed(error: unknown): MailRefused | null {
  if (!(error instanceof Error) || (error as SmtpError).responseCode !== undefined) return null
  const reason = `The whole mail was sent, but the mail server did not confirm it: ${error.message}`
  return new MailRefused(reason, 'for now')
}

/** The refusal of this mail in an error of nodemailer; null if the server or the connection failed. */
export function refusalIn(error: unknown): MailRefused | null {
  if (!(error instanceof Error)) return null
  const { code, command, response = '', responseCode, message }: SmtpError = error
  // Nothing was sent, because the address cannot be written into a command.
  if (code === 'EENVELOPE' && command === 'API') return new MailRefused(message, 'for good')
  if (responseCode === undefined || (command !== 'RCPT TO' && command !== 'DATA')) return null
  const [, subject, detail] = /^\d{3}[ -][245]\.(\d{1,3})\.(\d{1,3})\b/.exec(response)?.map(Number) ?? []
  if (subject === undefined) {
    if (OF_THE_SERVER.includes(responseCode)) return null
  } else if (responseCode === 421 || isOfServer(subject, detail)) return null
  if (responseCode < 500) return new MailRefused(message, 'for now')
  return new MailRefused(message, isNoSuchAddress(subject, detail) ? 'no such address' : 'for good')
}

/** Status codes of RFC 3463: the mail system (x.3), except for one mail's size, and the protocol (x.5). */
function isOfServer(subject: number, detail: number | undefined): boolean {
  return (subject === 3 && detail !== 4) || subject === 5 || isOfSender(subject, detail)
}

/** The address of the sender, which is the same for all mails. */
function isOfSender(subject: number | undefined, detail: number | undefined): boolean {
  return subject === 1 && (detail === 7 || detail === 8)
}

/** The address (x.1), or a mailbox that is turned off (x.2.1). */
function isNoSuchAddress(subject: number | undefined, detail: number | undefined): boolean {
  return subject === 1 || (subject === 2 && detail === 1)
}
