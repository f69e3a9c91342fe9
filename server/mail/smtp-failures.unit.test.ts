// Rules: docs/rules/mail.md#outbox
import { expect, test } from 'vitest'
import { mailServerReason } from './smtp-failures.ts'

/** An error as nodemailer gives it. */
const failure = (message: string, more: object) => Object.assign(new Error(message), more)

test.each([
  ['wrong version number', { code: 'ESOCKET', originalCode: 'ERR_SSL_WRONG_VERSION_NUMBER' }, 'smtp://'],
  ['Greeting never received', { code: 'ETIMEDOUT', timeoutType: 'GREETING_TIMEOUT' }, 'smtps://'],
  ['500 not recognized', { code: 'ETLS', responseCode: 500 }, 'SMTP_TLS'],
  ['454 TLS not available', { code: 'ETLS', responseCode: 454 }, 'could not begin encryption by STARTTLS'],
  ['certificate has expired', { code: 'ESOCKET', originalCode: 'CERT_HAS_EXPIRED' }, 'has expired'],
  ['altnames', { code: 'ESOCKET', originalCode: 'ERR_TLS_CERT_ALTNAME_INVALID' }, 'another name'],
  ['self-signed', { code: 'ESOCKET', originalCode: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, 'NODE_EXTRA_CA_CERTS'],
  ['Timeout', { code: 'ETIMEDOUT', timeoutType: 'SOCKET_TIMEOUT' }, 'stopped answering'],
  ['Connection closed unexpectedly', { code: 'ECONNECTION' }, 'its log says why'],
  [
    'Invalid login: 535 5.7.8 Wrong',
    { code: 'EAUTH', responseCode: 535 },
    'SMTP_URL: Invalid login: 535 5.7.8',
  ],
  ['connect ECONNREFUSED', { code: 'ESOCKET', originalCode: 'ECONNREFUSED' }, null],
])('says for "%s" what to change', (message, more, words) => {
  const reason = mailServerReason(failure(message, more))
  if (words === null) expect(reason).toBeNull()
  else expect(reason).toContain(words)
})
