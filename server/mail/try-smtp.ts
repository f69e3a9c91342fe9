import { reasonOf } from '../process/cannot-start.ts'
import type { Settings } from '../settings.ts'
import { mailServerReason } from './smtp-failures.ts'

const ANSWERS_WITHIN_MS = 10_000

/** Signs in to the mail server of SMTP_URL and disconnects. Null if that works, else the reason. */
export async function whyNoMailServer(
  url: string,
  { smtpTls }: Pick<Settings, 'smtpTls'>,
): Promise<string | null> {
  const { default: nodemailer } = await import('nodemailer')
  const transporter = nodemailer.createTransport({
    url,
    // As for mails: without encryption the password would be readable on its way.
    requireTLS: smtpTls,
    connectionTimeout: ANSWERS_WITHIN_MS,
    greetingTimeout: ANSWERS_WITHIN_MS,
    dnsTimeout: ANSWERS_WITHIN_MS,
    socketTimeout: ANSWERS_WITHIN_MS,
  })
  try {
    await transporter.verify()
    return null
  } catch (error) {
    const { hostname, port } = new URL(url)
    const address = port === '' ? hostname : `${hostname}:${port}`
    const reason = mailServerReason(error) ?? reasonOf(error)
    return `The mail server ${address} (SMTP_URL) cannot be used: ${reason}. Mails wait until it can.`
  } finally {
    transporter.close()
  }
}
