// Rules: docs/rules/mail.md#escaping, docs/rules/mail.md#content
import { describe, expect, test } from 'vitest'
import { companyActivatedMail, invitationMail, passwordResetMail } from './accounts.ts'
import { type MailParts, mail } from './layout.ts'

const settings = {
  publicUrl: 'https://freight.example',
  provider: { name: 'Quayline', phone: '01632 960100', email: 'support@quayline.example' },
}
const parts: MailParts = {
  to: 'ada@tide.example',
  subject: 'A quote',
  heading: 'A new quote',
  lines: ['Hull Haulage has quoted.'],
  figures: [['Total', '£1,234.50']],
  link: { label: 'See the quote', path: '/quote-requests/7' },
}

describe('a mail', () => {
  test('says the same as text and as HTML', () => {
    const { text, html } = mail(settings, parts)
    for (const said of ['A new quote', 'Hull Haulage has quoted.', 'Total', '£1,234.50', 'See the quote'])
      for (const body of [text, html]) expect(body).toContain(said)
    for (const body of [text, html]) expect(body).toContain('https://freight.example/quote-requests/7')
  })

  test('escapes every value in HTML and leaves it as it is in text', () => {
    const evil = `<script>alert("x")</script> & 'co'`
    const { text, html } = mail(settings, {
      to: parts.to,
      subject: evil,
      heading: evil,
      lines: [evil],
      figures: [[evil, evil]],
      link: { label: evil, path: '/a?b="><script>' },
      token: evil,
      note: evil,
    })
    expect(html).not.toContain('<script')
    expect(html).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &#39;co&#39;')
    expect(text).toContain(evil)
  })

  test('stays as wide as its window, wherever a long name is', () => {
    const name = 'Z'.repeat(100)
    const { html } = mail(
      { ...settings, provider: { ...settings.provider, name } },
      { ...parts, because: name },
    )
    const cells = html.match(/<td[^>]*>[^<]*Z{100}/g) ?? []
    expect(cells).toHaveLength(2)
    for (const cell of cells) expect(cell).toContain('word-break:break-word')
  })

  test('removes line breaks of values from the subject and the layout of the text', () => {
    const { subject, text } = mail(settings, {
      ...parts,
      subject: 'A quote\r\nBcc: evil@evil.example\u2028x\u0000',
      heading: 'A\n\nB',
    })
    expect(subject).toBe('A quote Bcc: evil@evil.example x')
    expect(text.startsWith('A B\n\n')).toBe(true)
  })

  test('keeps the lines of what was typed, and they cannot pass for lines of the mail', () => {
    const typed = 'Gate 4\r\n\nAsk for <Bob>\n-- \nQuayline\u2028Your token:\nabc'
    const { html, text } = mail(settings, { ...parts, lines: [typed], figures: [['Comments', typed]] })
    const indented = 'Gate 4\n    Ask for <Bob>\n    --\n    Quayline\n    Your token:\n    abc'
    expect(text).toContain(`\n\n${indented}\n\nComments: ${indented}\n\n`)
    const broken = 'Gate 4<br>Ask for &lt;Bob&gt;<br>--<br>Quayline<br>Your token:<br>abc'
    expect(html.split(`>${broken}</`)).toHaveLength(3)
  })

  test('ends a long comment early, so that the button is near, and has a short one in full', () => {
    const [long, short] = ['Long '.repeat(300), 'Short '.repeat(90).trim()]
    const { html, text } = mail(settings, {
      ...parts,
      figures: [
        ['Comment', long],
        ['Note', short],
      ],
    })
    for (const body of [html, text]) {
      expect(body).toContain('Long… (more on the page)')
      expect(body).not.toContain('Long '.repeat(121))
      expect(body).toContain(short)
    }
  })

  test.each([
    'a@b.example\r\nBcc: c@d.example',
    'a@b.example, c@d.example',
    'Ada <a@b.example>',
    'nobody',
    '',
  ])('refuses the recipient %j', (to) => {
    expect(() => mail(settings, { ...parts, to })).toThrow('one plain address')
  })

  test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'quote-requests'])(
    'links into the product only, not to %s',
    (path) => {
      expect(() => mail(settings, { ...parts, link: { label: 'See', path } })).toThrow('one slash')
    },
  )

  test('without figures and link has neither an empty table nor a button', () => {
    const { html, text } = mail(settings, { to: parts.to, subject: 'S', heading: 'H', lines: ['L'] })
    expect(html).not.toContain('<a ')
    expect(text).toBe(
      'H\n\nL\n\n-- \nQuayline · 01632 960100 · support@quayline.example\nYou receive this email because you have an account at Quayline.\n',
    )
  })

  test('previews in a list of mails what it says, without the greeting taking its place', () => {
    const { html } = mail(settings, {
      ...parts,
      lines: ['Hello Ada,', 'Hull <Haulage> has\nquoted.'],
      figures: [
        ['Total', '£1,234.50'],
        ['Comment', '\u{1F69A}'.repeat(200)],
      ],
    })
    const preview = /<div style="display:none[^>]*>([^<]*)</.exec(html)?.[1] ?? ''
    expect(preview).toMatch(
      /^Hello Ada, Hull &lt;Haulage&gt; has quoted. Total: £1,234.50. Comment: \u{1F69A}+$/u,
    )
    expect([...preview].length).toBeLessThan(200)
  })

  // It draws mails with the engine of Word, which knows neither max-width nor the padding of a link.
  test('is as wide in Outlook for Windows as elsewhere, and its button has its size', () => {
    const { html } = mail(settings, parts)
    expect(html).toMatch(/<!--\[if mso\]><table [^>]*width="560"[^>]*><tr><td><!\[endif\]-->/)
    expect(html).toContain('<!--[if mso]></td></tr></table><![endif]-->')
    expect(html).toMatch(/<td style="[^"]*mso-padding-alt:11px 22px[^"]*"><a /)
    expect(html).toMatch(/<div style="display:none[^"]*mso-hide:all/)
    expect(html).not.toContain('Inter')
  })

  test('loads nothing and runs nothing', () => {
    const { html } = mail(settings, parts)
    expect(html).not.toMatch(/<(script|img|link|iframe|form|style)\b|url\(|@import| on\w+=/i)
  })
})

describe('the mails about accounts', () => {
  const token = 'tok-en_1'
  test('of an invitation and a reset show the token and link to where it is filled in', () => {
    const mails = [
      invitationMail(settings, {
        to: 'ben@tide.example',
        firstName: 'Ben',
        invitedBy: 'Ada Marsh',
        companyName: 'Tide & Sons <Ltd>',
        token,
      }),
      passwordResetMail(settings, { to: 'ben@tide.example', firstName: '', token }),
    ]
    const paths = ['join', 'password-confirm']
    for (const [index, { text, html, holdsToken }] of mails.entries()) {
      expect(holdsToken).toBe(true)
      expect(text).toContain(`Your token:\n${token}\n`)
      expect(html).toContain(`https://freight.example/${paths[index]}#token=${token}`)
    }
    expect(mails[0]?.subject).toBe('Tide & Sons <Ltd> invites you to Quayline')
    expect(mails[0]?.html).toContain('Tide &amp; Sons &lt;Ltd&gt;')
    expect(mails[0]?.text).toContain('7 days')
    expect(mails[1]?.text).toContain('one hour')
    expect(mails[1]?.text).toContain('Hello,')
  })
  test('of an activation holds no token', () => {
    const activated = companyActivatedMail(settings, {
      to: 'ada@tide.example',
      firstName: 'Ada',
      companyName: 'Tide Ltd',
    })
    expect(activated.holdsToken).toBe(false)
    expect(activated.text).toContain('https://freight.example/quote-requests')
  })
})
