/** Says why a mail server cannot be used, in words that name what to change (docs/operation.md, Mail). */
import { errorCode } from '../process/cannot-start.ts'

const UNKNOWN_AUTHORITY =
  'its certificate comes from an authority that this machine does not know: name the certificate of that authority in NODE_EXTRA_CA_CERTS'

/** By the codes of Node.js, and those of nodemailer. */
const BY_CODE: Readonly<Record<string, string>> = {
  ERR_SSL_WRONG_VERSION_NUMBER:
    'it does not begin with encryption: write smtp:// in SMTP_URL; the connection is then encrypted by STARTTLS',
  GREETING_TIMEOUT:
    'it sent no greeting: if it begins with encryption, as on port 465, write smtps:// in SMTP_URL',
  ETIMEDOUT:
    'it stopped answering, or does not answer at all: look at its log, and for a firewall on the way',
  ECONNECTION:
    'it ends the connection before it takes a mail; its log says why, for example too many connections, or an address that it blocks',
  ETLS: 'it offers no encryption by STARTTLS, which SMTP_TLS requires',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name than the one in SMTP_URL',
  DEPTH_ZERO_SELF_SIGNED_CERT: UNKNOWN_AUTHORITY,
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_AUTHORITY,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_AUTHORITY,
}

/** The reply of a server that offers STARTTLS and cannot begin it now (RFC 3207). */
const TLS_NOT_NOW = 454

/** What nodemailer adds to an error of the system or of TLS. */
interface WrappedError {
  readonly originalCode?: string
  readonly timeoutType?: string
  readonly responseCode?: number
  readonly message?: string
}

/** The reason of a failed connection in plain words; null if the message of the error has to do. */
export function mailServerReason(error: unknown): string | null {
  const { originalCode, timeoutType, responseCode, message } = (error ?? {}) as WrappedError
  if (errorCode(error) === 'EAUTH' && message)
    return `it does not accept the user and the password of SMTP_URL: ${message}`
  if (errorCode(error) === 'ETLS' && responseCode === TLS_NOT_NOW)
    return 'it could not begin encryption by STARTTLS: look at its certificate and its log'
  for (const code of [originalCode, timeoutType, errorCode(error)]) {
    const reason = BY_CODE[code ?? '']
    if (reason !== undefined) return reason
  }
  return null
}
