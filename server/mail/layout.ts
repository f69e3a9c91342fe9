/**
 * The layout of every mail: a heading, some lines, figures with labels, one button. Mail programs support
 * little CSS, so this is tables with styles on each element.
 */
import { shortened } from '#domain/shortened.ts'
import { escaped } from '../http/html.ts'
import type { Settings } from '../settings.ts'
import { withoutLinks } from './without-links.ts'

/** A mail that is ready to be queued. */
export interface MailDraft {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly holdsToken: boolean
  /** The papers of a booking that are made and attached when the mail is sent. */
  readonly papers?: { readonly bookingId: number; readonly papers: readonly string[] } | null
  /** The one-click address that ends such mails; null for mails that cannot be ended. */
  readonly unsubscribeUrl: string | null
}

/** One of several things that a mail lists, with a link of its own. */
interface MailEntry {
  readonly title: string
  readonly detail: string
  readonly path: string
}

/** Things that a mail lists under a heading, with a link in small print below. */
export interface MailSection {
  readonly heading: string
  readonly entries: readonly MailEntry[]
  readonly link?: { readonly label: string; readonly path: string }
}

/** The rows of a small table: label and value, both plain text. */
export type Figures = readonly (readonly [label: string, value: string])[]

export interface MailParts {
  readonly to: string
  readonly subject: string
  readonly heading: string
  /** Paragraphs of plain text. */
  readonly lines: readonly string[]
  readonly figures?: Figures
  readonly sections?: readonly MailSection[]
  /** The path of the one-click address that ends such mails. */
  readonly unsubscribePath?: string
  /** One button. `path` is a path of the product, from its first slash; the public URL comes before it. */
  readonly link?: { readonly label: string; readonly path: string }
  /** A token to copy; the mail's text is removed from the database after sending. */
  readonly token?: string
  /** A final note in small print, above the usual one. */
  readonly note?: string
  /** Why the recipient gets the mail; by default because of an account here. */
  readonly because?: string
}

type MailSettings = Pick<Settings, 'publicUrl' | 'provider'>

/**
 * Builds a mail. Values may hold anything: they are escaped for HTML, and line ends never reach a header.
 * @throws Error for a recipient that is not one plain address, or a link that is not a path.
 */
export function mail(settings: MailSettings, parts: MailParts): MailDraft {
  const said = withoutTypedLinks(withShortFigures(parts))
  if (!/^[^\s@<>,;:"\p{Cc}]+@[^\s@<>,;:"\p{Cc}]+$/u.test(parts.to)) throw new Error('not one plain address')
  const url = parts.link ? addressOf(settings.publicUrl, parts.link.path) : null
  return {
    to: parts.to,
    subject: oneLine(parts.subject),
    text: textOf(settings, said, url),
    html: htmlOf(settings, said, url),
    holdsToken: parts.token !== undefined,
    unsubscribeUrl: parts.unsubscribePath ? addressOf(settings.publicUrl, parts.unsubscribePath) : null,
  }
}

function addressOf(publicUrl: string, path: string): string {
  if (!/^\/(?![/\\])/.test(path)) throw new Error('a link in a mail begins with one slash')
  return publicUrl + path
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
}

/** The lines of a text that was typed. */
function linesOf(text: string): string[] {
  return text
    .split(/[\n\r\p{Zl}\p{Zp}]/u)
    .map(oneLine)
    .filter((line) => line !== '')
}

/** A typed text in a mail of plain text: its further lines are indented, so that they cannot pass for the mail's own. */
function indented(text: string): string {
  return linesOf(text).join('\n    ')
}

/** A longer text would move the button of the mail out of view. */
const FIGURE_LETTERS = 600

/** Long comments and notes end early; the page behind the button has all of them. */
function withShortFigures({ figures = [], ...parts }: MailParts): MailParts {
  const short = (value: string) =>
    value.length > FIGURE_LETTERS ? `${shortened(value, FIGURE_LETTERS)} (more on the page)` : value
  return { ...parts, figures: figures.map(([label, value]) => [label, short(value)] as const) }
}

/** Every text may contain user input; the only links are those of the product. */
function withoutTypedLinks(parts: MailParts): MailParts {
  const { heading, lines, figures = [], sections = [], note, because } = parts
  return {
    ...parts,
    heading: withoutLinks(heading),
    lines: lines.map(withoutLinks),
    figures: figures.map(([label, value]) => [withoutLinks(label), withoutLinks(value)] as const),
    sections: sections.map(({ entries, ...section }) => ({
      ...section,
      heading: withoutLinks(section.heading),
      entries: entries.map((entry) => ({
        ...entry,
        title: withoutLinks(entry.title),
        detail: withoutLinks(entry.detail),
      })),
    })),
    ...(note === undefined ? {} : { note: withoutLinks(note) }),
    ...(because === undefined ? {} : { because: withoutLinks(because) }),
  }
}

const small = ({ provider }: MailSettings, { because }: MailParts) => [
  `${provider.name} · ${provider.phone} · ${provider.email}`,
  oneLine(`You receive this email because ${because ?? `you have an account at ${provider.name}`}.`),
]

function textOf(settings: MailSettings, parts: MailParts, url: string | null): string {
  const { heading, lines, figures = [], sections = [], link, token, note } = parts
  const blocks = [
    oneLine(heading),
    ...lines.map(indented),
    figures.map(([label, value]) => `${oneLine(label)}: ${indented(value)}`).join('\n'),
    ...sections.flatMap((section) => sectionText(settings, section)),
    token ? `Your token:\n${token}` : '',
    link && url ? `${oneLine(link.label)}:\n${url}` : '',
    note ? oneLine(note) : '',
    `-- \n${small(settings, parts).join('\n')}`,
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}

function sectionText({ publicUrl }: MailSettings, { heading, entries, link }: MailSection): string[] {
  return [
    oneLine(heading),
    ...entries.map(
      ({ title, detail, path }) => `${oneLine(title)}\n${oneLine(detail)}\n${addressOf(publicUrl, path)}`,
    ),
    ...(link ? [`${oneLine(link.label)}:\n${addressOf(publicUrl, link.path)}`] : []),
  ]
}

const INK = '#14202b'
const DIMMED = '#52606d'
const LINES = '#d8dee4'
const NAVY = '#12304a'
const BLUE = '#1d57bf'
/** Outlook for Windows draws a mail with the engine of Word, which reads the table in these comments. */
const OUTLOOK_WIDTH =
  '<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->'
const OUTLOOK_WIDTH_END = '<!--[if mso]></td></tr></table><![endif]-->'
/** What lists of mails show beside the subject; longer texts are cut there. */
const PREVIEW_LETTERS = 150
/** A word or address of any length breaks, so that the mail stays as wide as its window. */
const WRAPS = 'word-break:break-word'
const FONT = "font-family:'Segoe UI',Helvetica,Arial,sans-serif"

function htmlOf(settings: MailSettings, parts: MailParts, url: string | null): string {
  const { heading, lines, figures = [], sections = [], link, token, note } = parts
  const body = [
    `<h1 style="margin:0 0 16px;${FONT};font-size:22px;line-height:28px;font-weight:600;color:${INK};${WRAPS}">${shown(heading)}</h1>`,
    ...lines.map((line) => paragraph(line, `font-size:15px;line-height:23px;color:${INK}`)),
    figures.length > 0 ? figureTable(figures) : '',
    ...sections.map((section) => sectionTable(settings, section)),
    link && url ? button(link.label, url) : '',
    token ? tokenBox(token) : '',
    note ? paragraph(note, `font-size:13px;line-height:19px;color:${DIMMED}`) : '',
    url ? addressLine(url) : '',
  ]
  return page(settings, parts, body.filter((part) => part !== '').join('\n'))
}

function page(settings: MailSettings, parts: MailParts, body: string): string {
  const { subject } = parts
  const { name } = settings.provider
  const footer = small(settings, parts).map(shown).join('<br>')
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<meta name="supported-color-schemes" content="light">
<title>${shown(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#f2f5f8">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${shown(previewOf(parts))}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f2f5f8">
<tr><td align="center" style="padding:24px 12px">
${OUTLOOK_WIDTH}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;background:#ffffff;border:1px solid ${LINES};border-radius:6px;border-collapse:separate">
<tr><td style="padding:16px 28px;background:${NAVY};border-radius:5px 5px 0 0;${FONT};font-size:17px;line-height:24px;font-weight:600;color:#ffffff;${WRAPS}">${shown(name)}</td></tr>
<tr><td style="padding:28px">
${body}
</td></tr>
<tr><td style="padding:16px 28px;border-top:1px solid ${LINES};${FONT};font-size:12px;line-height:18px;color:${DIMMED};${WRAPS}">${footer}</td></tr>
</table>
${OUTLOOK_WIDTH_END}
</td></tr>
</table>
</body>
</html>
`
}

function previewOf({ lines, figures = [] }: MailParts): string {
  const rows = figures.map(([label, value]) => `${label}: ${value}.`)
  return [...oneLine([...lines, ...rows].join(' '))].slice(0, PREVIEW_LETTERS).join('')
}

function paragraph(text: string, style: string): string {
  return `<p style="margin:0 0 16px;${FONT};${WRAPS};${style}">${shownLines(text)}</p>`
}

function figureTable(figures: readonly (readonly [string, string])[]): string {
  const cell = `padding:8px 0;border-bottom:1px solid ${LINES};vertical-align:top;${FONT};font-size:14px;line-height:20px`
  const rows = figures.map(
    ([label, value]) =>
      `<tr><td style="${cell};width:40%;padding-right:16px;color:${DIMMED};${WRAPS}">${shown(label)}</td><td style="${cell};color:${INK};${WRAPS}">${shownLines(value)}</td></tr>`,
  )
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px;border-top:1px solid ${LINES}">\n${rows.join('\n')}\n</table>`
}

function sectionTable({ publicUrl }: MailSettings, { heading, entries, link }: MailSection): string {
  const cell = `padding:10px 0;border-bottom:1px solid ${LINES};${FONT};font-size:14px;line-height:20px;${WRAPS}`
  const rows = entries.map(
    ({ title, detail, path }) =>
      `<tr><td style="${cell}"><a href="${shown(addressOf(publicUrl, path))}" style="color:${BLUE};font-weight:600">${shown(title)}</a><br><span style="color:${DIMMED}">${shown(detail)}</span></td></tr>`,
  )
  const small = link
    ? `<p style="margin:8px 0 24px;${FONT};font-size:12px;line-height:18px"><a href="${shown(addressOf(publicUrl, link.path))}" style="color:${DIMMED}">${shown(link.label)}</a></p>`
    : ''
  return `<h2 style="margin:0 0 8px;${FONT};font-size:16px;line-height:22px;font-weight:600;color:${INK}">${shown(heading)}</h2>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 8px;border-top:1px solid ${LINES}">\n${rows.join('\n')}\n</table>${small}`
}

function button(label: string, url: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td style="background:${BLUE};border-radius:4px;mso-padding-alt:11px 22px"><a href="${shown(url)}" style="display:inline-block;padding:11px 22px;${FONT};font-size:15px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none;${WRAPS}">${shown(label)}</a></td></tr></table>`
}

function tokenBox(token: string): string {
  return `<p style="margin:0 0 6px;${FONT};font-size:13px;line-height:19px;color:${DIMMED}">Your token:</p>
<p style="margin:0 0 24px;padding:12px 14px;background:#f2f5f8;border:1px solid ${LINES};border-radius:4px;font-family:Consolas,Menlo,monospace;font-size:14px;line-height:20px;color:${INK};word-break:break-all">${shown(token)}</p>`
}

function addressLine(url: string): string {
  return `<p style="margin:0;${FONT};font-size:12px;line-height:18px;color:${DIMMED};word-break:break-all">If the button does not work, copy this address: <a href="${shown(url)}" style="color:${BLUE}">${shown(url)}</a></p>`
}

/** A typed text as HTML, with its lines. */
function shownLines(text: string): string {
  return linesOf(text).map(escaped).join('<br>')
}

/** A value as one line of HTML. */
function shown(text: string): string {
  return escaped(oneLine(text))
}
