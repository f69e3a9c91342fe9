import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { pages, shells } from '../../web/pages.ts'
import { firstOfPages } from './first-paint.ts'

/**
 * Writes dist/web/pages.json: for every page the scripts, styles and fonts that it needs, so that the server can name
 * them in the page's head and the browser does not discover them one after the other; and its first paint.
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
      const list = Object.entries(pages).map(([path, { file, shell }]) => {
        const wanted = new Set<string>()
        for (const entry of ['index.html', shells[shell], file]) collect(manifest, entry, wanted)
        const files = [...wanted].map((key) => manifest[key]).filter((entry) => entry !== undefined)
        return {
          path,
          firstPaint: first[path]?.paint,
          firstLists: first[path]?.lists,
          shell,
          scripts: files.map((entry) => `/${entry.file}`),
          styles: [...new Set(files.flatMap((entry) => entry.css ?? []))].map((name) => `/${name}`),
          fonts: font ? [`/${font}`] : [],
        }
      })
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
