// Rules: docs/rules/mail.md#no-typed-links
import { describe, expect, test } from 'vitest'
import { mail } from './layout.ts'
import { withoutLinks } from './without-links.ts'

const settings = {
  publicUrl: 'https://freight.example',
  provider: { name: 'Quayline', phone: '020 7946 0123', email: 'help@quayline.example' },
}
/** The patterns that mail programs turn into links. */
const LINK = /(https?:\/\/|www\.)\w|\b[\w-]+\.[a-z]{2,}\b/giu

describe('typed text in a mail', () => {
  test.each([
    'evil.example',
    'https://evil.example/a?b=c',
    'www.evil.example',
    'Click:evil.co.uk/now',
    'EVIL.COM',
  ])('makes no link of %s', (typed) => {
    expect(withoutLinks(`Hello ${typed}, welcome`).match(LINK)).toBeNull()
    expect(withoutLinks(typed).replaceAll('\u200B', '')).toBe(typed)
  })
  test.each([
    'Brig Haulage Ltd.',
    'ops@brig.example,',
    '£1,200.50 at 14.30',
    'J. R. Hartley',
    '3.5 t',
    'c/o Hull',
  ])('leaves %s as it is', (typed) => {
    expect(withoutLinks(typed)).toBe(typed)
  })
  test.each(['a', '\u0100', '好.', '@'])(
    'reads a long word of “%s” quickly: each recipient has a mail',
    (part) => {
      const before = process.cpuUsage()
      withoutLinks(part.repeat(20_000 / part.length))
      expect(process.cpuUsage(before).user / 1000).toBeLessThan(300)
    },
  )
  test('only the link of the product is one, in text and HTML', () => {
    const { text, html } = mail(settings, {
      to: 'ben@tide.example',
      subject: 'An invitation',
      heading: 'Join https://evil.example on Quayline',
      lines: ['Hello www.evil.example,'],
      figures: [['Company', 'evil.example']],
      sections: [
        { heading: 'evil.example', entries: [{ title: 'evil.example', detail: 'evil.example', path: '/x' }] },
      ],
      note: 'If you do not know evil.example, ignore this.',
      because: 'evil.example has invited you',
      link: { label: 'Open', path: '/join#token=abc' },
    })
    for (const body of [text, html]) {
      expect(body).toContain('https://freight.example/join#token=abc')
      expect(body.match(/evil\.example/g)).toBeNull()
    }
  })
})
