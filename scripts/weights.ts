/**
 * The size of the built browser application: the bytes that a browser with an empty cache gets for a page, as
 * `server/pages` compresses and links them. Thousands of bytes are a KB, as the budgets count.
 */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { WEB_DIST } from '../server/build/web.ts'

export interface Weight {
  readonly scripts: number
  readonly styles: number
  readonly fonts: number
}

interface ManifestEntry {
  readonly file: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
}

interface PageFiles {
  readonly path: string
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  readonly fonts: readonly string[]
}

const read = (file: string) => readFileSync(join(WEB_DIST, file), 'utf8')

/** The files that the head of a page links; `path` as in `web/pages.ts`. */
export function weightOfPage(path: string): Weight {
  const { scripts, styles, fonts } = pageFiles(path)
  return { scripts: sent(scripts), styles: sent(styles), fonts: sent(fonts) }
}

/** How many scripts and style sheets the head of a page links. */
export function filesOfPage(path: string): number {
  const { scripts, styles } = pageFiles(path)
  return scripts.length + styles.length
}

/** The bytes that a part loaded later (a file below web/) adds to the files linked already. */
export function weightOfPart(file: string, path: string): Weight {
  const manifest: Record<string, ManifestEntry> = JSON.parse(read('.vite/manifest.json'))
  const parts = new Set<ManifestEntry>()
  collect(manifest, file, parts)
  const page = pageFiles(path)
  const more = (files: readonly string[], linked: readonly string[]) =>
    sent(new Set(files.map((name) => `/${name}`).filter((name) => !linked.includes(name))))
  return {
    scripts: more(
      [...parts].map((part) => part.file),
      page.scripts,
    ),
    styles: more(
      [...parts].flatMap((part) => part.css ?? []),
      page.styles,
    ),
    fonts: 0,
  }
}

function pageFiles(path: string): PageFiles {
  const pages: PageFiles[] = JSON.parse(read('pages.json'))
  const page = pages.find((one) => one.path === path)
  if (!page) throw new Error(`there is no page ${path}`)
  return page
}

function collect(manifest: Record<string, ManifestEntry>, key: string, into: Set<ManifestEntry>): void {
  const entry = manifest[key]
  if (!entry) throw new Error(`the build has no chunk for ${key}`)
  if (into.has(entry)) return
  into.add(entry)
  for (const needed of entry.imports ?? []) collect(manifest, needed, into)
}

/** Fonts are compressed by themselves; the rest is sent in its brotli form. */
function sent(files: Iterable<string>): number {
  let bytes = 0
  for (const file of files)
    bytes += statSync(join(WEB_DIST, /\.woff2$/.test(file) ? file : `${file}.br`)).size
  return bytes
}
