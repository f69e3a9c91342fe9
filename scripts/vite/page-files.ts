import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { pages, shells } from '../../web/pages.ts'
import { firstOfPages } from './first-paint.ts'

/** To which a signed-in user is sent on from the sign-in page. */
const AFTER_SIGN_IN = '/quote-requests'

/**
 * Writes dist/web/pages.json: for every page the scripts, styles and fonts that it needs, so that the server can name
 * them in the page's head and the browser does not discover them one after the other; its first paint; and for the sign-in page what the next one needs.
 */
export function pageFiles(): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    async writeBundle({ dir = 'dist/web' }) {
      const first = await firstOfPages()
      const manifest: Record<string, ManifestEntry> = JSON.parse(
        readFileSync(`${dir}/.vite/manifest.json`, 'utf8'),
      )
      const font = Object.values(manifest).find((entry) => entry.file.endsWith('.woff2'))?.file
      const filesOf = (entries: readonly string[]) => {
        const wanted = new Set<string>()
        for (const entry of entries) collect(manifest, entry, wanted)
        const files = [...wanted].map((key) => manifest[key]).filter((entry) => entry !== undefined)
        return {
          scripts: files.map((entry) => `/${entry.file}`),
          styles: [...new Set(files.flatMap((entry) => entry.css ?? []))].map((name) => `/${name}`),
        }
      }
      const entriesOf = ({ shell, file }: (typeof pages)[keyof typeof pages]) => [
        'index.html',
        shells[shell],
        file,
      ]
      const { scripts, styles } = filesOf([...entriesOf(pages[AFTER_SIGN_IN]), 'pageLoads.ts'])
      const list = Object.entries(pages).map(([path, page]) => ({
        path,
        firstPaint: first[path]?.paint,
        firstLists: first[path]?.lists,
        shell: page.shell,
        ...filesOf(entriesOf(page)),
        fonts: font ? [`/${font}`] : [],
        next: page.file === pages['/login'].file ? [...scripts, ...styles] : [],
      }))
      this.fs.writeFile(`${dir}/pages.json`, JSON.stringify(list, null, 1))
    },
  }
}

interface ManifestEntry {
  readonly file: string
  readonly css?: string[]
  readonly imports?: string[]
}

function collect(manifest: Record<string, ManifestEntry>, key: string, into: Set<string>): void {
  if (into.has(key)) return
  const entry = manifest[key]
  if (!entry) throw new Error(`the build has no chunk for ${key}`)
  into.add(key)
  for (const needed of entry.imports ?? []) collect(manifest, needed, into)
}
