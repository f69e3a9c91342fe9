/** Serves the browser application: its files, and for each page an HTML head that links what the page needs. */
import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getMe } from '#contract/accounts.ts'
import { BUILD_META } from '#contract/build.ts'
import { REFUSAL_HEADER } from '#contract/refusal-header.ts'
import { refusals } from '#domain/refusals.ts'
import { WEB_DIST } from '../build/web.ts'
import { escaped } from '../http/html.ts'
import type { Settings } from '../settings.ts'

/** The browser application as it was built. */
interface Application {
  /** The id of the build; it changes with any of its files. */
  readonly build: string
  /** The script that begins every page (web/early.ts). */
  readonly earlyScript: string
  readonly template: string
  readonly pages: readonly PageFiles[]
}

/** A page as the build describes it. */
interface PageFiles {
  /** The path with parameters as `$name`. */
  readonly path: string
  /** Its first HTML, before its scripts are loaded, with settings as `{{name}}`; empty if it depends on more. */
  readonly firstPaint: string
  /** The address of the list that it asks for first, for each type of company; null for none. */
  readonly firstLists: Readonly<Record<string, string>> | null
  /** Its visitors: `gated` for signed-in users, `public` for others. */
  readonly shell: string
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  readonly fonts: readonly string[]
  /** The files of the page to which a signed-in user is sent on from it. */
  readonly next: readonly string[]
}

export interface Page {
  readonly matches: (pathname: string) => boolean
  readonly html: string
  /** The same for browsers that accept it; over HTTPS all of them do. */
  readonly brotli: () => Buffer
  readonly etag: string
}

/** Mounts the application if it has been built; without it the server only answers calls. */
export async function mountPages(
  app: FastifyInstance,
  settings: Settings,
  application: Application | null,
): Promise<void> {
  const pages = application && pagesOf(application, settings)
  if (pages) await mountFiles(app)
  answerPages(app, pages)
}

/** Answers what no route answers: with a page, or with 404. A HEAD is answered like a GET, without the page. */
export function answerPages(app: FastifyInstance, pages: readonly Page[] | null): void {
  app.setNotFoundHandler((request, reply) => {
    return pages && asksForPage(request)
      ? sendPage(pages, request, reply)
      : reply.status(404).header(REFUSAL_HEADER, 'not_found').send({ detail: refusals.not_found.sentence })
  })
}

async function mountFiles(app: FastifyInstance): Promise<void> {
  const served = { index: false, preCompressed: true, cacheControl: false, dotfiles: 'ignore' } as const
  // One route for all: a route for each of some 900 files would take a seventh of the start.
  await app.register(async (assets) => {
    // The library answers 403 for an address outside of the folder; the caller gets 404.
    assets.setErrorHandler<FastifyError>((error, _request, reply) => {
      if (error.statusCode !== 403) throw error
      return reply.callNotFound()
    })
    await assets.register(fastifyStatic, {
      ...served,
      root: path.join(WEB_DIST, 'assets'),
      prefix: '/assets/',
      // The names of assets hold a hash of their content.
      setHeaders: (reply) => reply.header('cache-control', 'public, max-age=31536000, immutable'),
    })
  })
  await app.register(fastifyStatic, {
    ...served,
    root: WEB_DIST,
    wildcard: false,
    decorateReply: false,
    setHeaders: (reply) => reply.header('cache-control', 'public, max-age=3600'),
    globIgnore: ['index.html', 'early.js', 'pages.json', '**/*.br', '**/*.gz', '.vite/**', 'assets/**'],
  })
}

/** True for a request that a browser makes for a page, whether the page exists or not. */
export function asksForPage(request: FastifyRequest): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  return isRead && !/^\/(api|assets)(\/|$)/.test(pathOf(request))
}

function sendPage(pages: readonly Page[], request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const pathname = pathOf(request)
  const page = pages.find(({ matches }) => matches(pathname))
  const shown = page ?? pages.find(({ matches }) => matches('/404'))
  if (!shown) return reply.status(404).send({ detail: refusals.not_found.sentence })
  reply.header('cache-control', 'no-cache').header('etag', shown.etag)
  if (page && request.headers['if-none-match'] === shown.etag) return reply.status(304).send()
  reply
    .status(page ? 200 : 404)
    .type('text/html; charset=utf-8')
    .header('vary', 'accept-encoding')
  const accepted = request.headers['accept-encoding'] ?? ''
  return /\bbr\b/.test(accepted)
    ? reply.header('content-encoding', 'br').send(shown.brotli())
    : reply.send(shown.html)
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/'
}

/** Reads the result of the build; null if the application has not been built. */
export function readApplication(): Application | null {
  if (!existsSync(path.join(WEB_DIST, 'early.js'))) return null
  const read = (file: string) => readFileSync(path.join(WEB_DIST, file), 'utf8')
  const [earlyScript, template, pages] = [read('early.js').trim(), read('index.html'), read('pages.json')]
  // These files name all others, with a hash of their content in the name.
  const build = hash('sha256', earlyScript + template + pages, 'base64url').slice(0, 12)
  return { build, earlyScript, template, pages: JSON.parse(pages) }
}

function pagesOf(application: Application, settings: Settings): Page[] {
  return application.pages.map((files) => {
    const html = pageHtml(application, files, settings)
    // Weak: the two encodings are not the same bytes.
    const etag = `W/"${hash('sha256', html, 'base64url').slice(0, 22)}"`
    return { matches: matcher(files.path), html, brotli: compressedOnce(html), etag }
  })
}

/** Compresses at the first request: all pages together would take half a second of the start. */
function compressedOnce(html: string): () => Buffer {
  let compressed: Buffer | undefined
  return () => {
    compressed ??= brotliCompressSync(html)
    return compressed
  }
}

function matcher(pattern: string): (pathname: string) => boolean {
  const parts = pattern
    .split('/')
    .map((part) => (part.startsWith('$') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
  const whole = new RegExp(`^${parts.join('/')}/?$`)
  return (pathname) => whole.test(pathname)
}

/** The page with its title, the provider's contacts, and what it needs to load in its head. */
export function pageHtml(
  { build, template, earlyScript }: Omit<Application, 'pages'>,
  { firstPaint, firstLists, shell, scripts, styles, fonts, next }: Omit<PageFiles, 'path'>,
  settings: Pick<Settings, 'provider' | 'competitorKeywords'>,
): string {
  const lists = firstLists ? ` data-lists="${escaped(JSON.stringify(firstLists))}"` : ''
  const later = next.filter((file) => !scripts.includes(file) && !styles.includes(file))
  const nextFiles = later.length > 0 ? ` data-next="${later.join(' ')}"` : ''
  const present = (file: string) => template.includes(`"${file}"`)
  const head = [
    meta(BUILD_META, build),
    meta('provider-name', settings.provider.name),
    meta('provider-phone', settings.provider.phone),
    meta('provider-email', settings.provider.email),
    // The registration forms check them, too; signed-in users do not need them.
    ...(shell === 'public' ? [meta('refused-email-words', settings.competitorKeywords.join(','))] : []),
    ...fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${file}">`),
    ...styles
      .filter((file) => !present(file))
      .map((file) => `<link rel="stylesheet" crossorigin href="${file}">`),
    ...scripts
      .filter((file) => !present(file))
      .map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${file}">`),
  ]
  // Functions, since a replacement text may hold a pattern that replace() would expand, such as $&.
  return template
    .replace(
      '<title>Quayline</title>',
      // Before the styles, which a script would wait for.
      () => `<script data-shell="${shell}" data-call="${getMe.path}"${lists}${nextFiles}>${earlyScript}</script>
    <title>${escaped(settings.provider.name)}</title>`,
    )
    .replace('</head>', () => `  ${head.join('\n    ')}\n  </head>`)
    .replace('</div>', () => `${withSettings(firstPaint, settings)}</div>`)
}

function withSettings(drawn: string, { provider }: Pick<Settings, 'provider'>): string {
  return Object.entries(provider).reduce(
    (text, [name, value]) => text.replaceAll(`{{provider-${name}}}`, () => escaped(value)),
    drawn,
  )
}

function meta(name: string, content: string): string {
  return `<meta name="${name}" content="${escaped(content)}">`
}
