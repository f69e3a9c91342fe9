/** The mailbox of the demo as plain HTML: it works without scripts and loads nothing. */
import { formatDateTime } from '#domain/time.ts'
import { escaped } from '../http/html.ts'
import { plainPage } from '../http/plain-page.ts'
import type { KeptMail } from './mailbox.ts'

/** All mails, newest first, or those to one address. */
export function listPage(provider: string, mails: readonly KeptMail[], to: string): string {
  const rows = mails.map(
    (mail) => `
        <li><a href="/mailbox/${escaped(mail.id)}">
          <span class="subject">${escaped(mail.subject)}</span>
          <span class="dim">to ${escaped(mail.to)}</span>
          <time class="dim" datetime="${escaped(mail.at)}">${escaped(formatDateTime(new Date(mail.at)))}</time>
        </a></li>`,
  )
  const none = to ? `No mails to ${escaped(to)}.` : 'No mails have been sent yet.'
  return plainPage(
    provider,
    'Mailbox',
    `
      <p class="dim">Mails of this demo are not sent: they are kept on disk and shown here, on this machine only.</p>
      <form method="get" action="/mailbox" role="search">
        <label for="to">Sent to</label>
        <input id="to" name="to" type="email" value="${escaped(to)}" placeholder="any address" autocomplete="off">
        <button>Show</button>${to ? '\n        <a href="/mailbox">Show all</a>' : ''}
      </form>
      ${rows.length > 0 ? `<ul>${rows.join('')}\n      </ul>` : `<p class="empty">${none}</p>`}`,
  )
}

/** One mail, as a mail program shows it, and its plain text. */
export function mailPage(provider: string, mail: KeptMail): string {
  // Our own layout wrote it and escaped every value in it; scripts do not run here in any case.
  const body = /<body[^>]*>([\s\S]*)<\/body>/.exec(mail.html)?.[1] ?? ''
  return plainPage(
    provider,
    mail.subject,
    `
      <p><a href="/mailbox">Back to the mailbox</a></p>
      <dl>
        <dt>From</dt><dd>${escaped(mail.from)}</dd>
        <dt>To</dt><dd>${escaped(mail.to)}</dd>
        <dt>Sent</dt><dd>${escaped(formatDateTime(new Date(mail.at)))}</dd>${
          mail.attachments?.length
            ? `\n        <dt>Attached</dt><dd>${escaped(mail.attachments.join(', '))}</dd>`
            : ''
        }${
          mail.unsubscribe
            ? `\n        <dt>Unsubscribe</dt><dd><a href="${escaped(mail.unsubscribe)}">${escaped(mail.unsubscribe)}</a></dd>`
            : ''
        }
      </dl>
      <div class="mail">${body}</div>
      <details><summary>Plain text</summary><pre>${withLinks(mail.text)}</pre></details>`,
  )
}

/** Plain text with its addresses as links. Line ends stay. */
function withLinks(text: string): string {
  return text
    .split('\n')
    .map((line) =>
      /^https?:\/\/\S+$/.test(line) ? `<a href="${escaped(line)}">${escaped(line)}</a>` : escaped(line),
    )
    .join('\n')
}
