// Rules: docs/rules/mail.md#refused
import { expect, test } from 'vitest'
import { refusalIn } from './smtp-replies.ts'
import { MailRefused } from './transport.ts'

function failure(command: string, response: string, code = 'EENVELOPE'): Error {
  const responseCode = Number(response.slice(0, 3))
  return Object.assign(new Error(`Refused: ${response}`), { code, command, response, responseCode })
}

test.each([
  ['RCPT TO', '550 5.1.1 <ada@tide.example> user unknown', 'no such address'],
  ['RCPT TO', '550-5.1.1 The email account does not exist.\n550 5.1.1 Try another', 'no such address'],
  ['RCPT TO', '553 5.1.3 Bad address', 'no such address'],
  ['RCPT TO', '550 5.2.1 The mailbox is disabled', 'no such address'],
  ['DATA', '550 5.1.10 Recipient not found', 'no such address'],
  ['RCPT TO', '550 No such user', 'for good'],
  ['RCPT TO', '552 5.2.2 Mailbox full', 'for good'],
  ['RCPT TO', '550 5.7.1 Relaying denied', 'for good'],
  ['DATA', '554 5.7.1 Looks like spam', 'for good'],
  ['DATA', '552 5.3.4 Message too big', 'for good'],
  ['RCPT TO', '450 4.2.0 Greylisted, try again in 300 seconds', 'for now'],
  ['RCPT TO', '451 4.7.1 Greylisting in action', 'for now'],
  ['RCPT TO', '452 4.2.2 Mailbox full', 'for now'],
  ['DATA', '451 Try again later', 'for now'],
])('a reply to %s, "%s", refuses this mail: %s', (command, response, refusal) => {
  const refused = refusalIn(failure(command, response))
  expect(refused).toBeInstanceOf(MailRefused)
  expect(refused?.refusal).toBe(refusal)
  expect(refused?.message).toContain(response)
})

test.each([
  ['MAIL FROM', '550 5.1.1 Sender unknown'],
  ['MAIL FROM', '451 Try again later'],
  ['AUTH PLAIN', '535 5.7.8 Authentication failed'],
  ['RCPT TO', '530 Authentication required'],
  ['RCPT TO', '421 4.7.0 Too many connections'],
  ['RCPT TO', '421 Closing'],
  ['RCPT TO', '452 Insufficient system storage'],
  ['DATA', '452 4.3.1 Insufficient system storage'],
  ['DATA', '451 4.3.0 Queue file write error'],
  ['RCPT TO', '503 5.5.1 Bad sequence of commands'],
  ['RCPT TO', '550 5.1.8 Sender domain does not exist'],
])('a reply to %s, "%s", is a failure of the server', (command, response) => {
  expect(refusalIn(failure(command, response))).toBeNull()
})

test('a lost connection is a failure of the server, an address that cannot be written is refused', () => {
  expect(refusalIn(Object.assign(new Error('connect'), { code: 'ECONNECTION', command: 'CONN' }))).toBeNull()
  expect(refusalIn(new Error('anything'))).toBeNull()
  expect(refusalIn('text')).toBeNull()
  const unwritable = Object.assign(new Error('Invalid recipient'), { code: 'EENVELOPE', command: 'API' })
  expect(refusalIn(unwritable)?.refusal).toBe('for good')
})
