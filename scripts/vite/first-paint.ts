import { rm } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import type { firstListsOf, firstPaintOf } from '../../web/firstPaint.tsx'
import { pages } from '../../web/pages.ts'
import { themeVariables } from './theme-variables.ts'

const WEB = path.resolve(import.meta.dirname, '../../web')

/** The content of a page before its scripts. */
interface First {
  /** A static picture of it in markup. */
  readonly paint: string
  /** The addresses of its list, for each type of company. */
  readonly lists: Readonly<Record<string, string>> | null
}

/** Draws the first paint of every page (web/firstPaint.tsx), and finds the first list that it fetches. */
export async function firstOfPages(): Promise<Record<string, First>> {
  const outDir = path.resolve(WEB, '../dist/first-paint')
  await build({
    configFile: false,
    root: WEB,
    // Marks for web/provider.ts that there are no settings yet.
    mode: 'first-paint',
    // Its warnings concern directives of server components, which are not used here.
    logLevel: 'error',
    plugins: [themeVariables()],
    define: { 'process.env.NODE_ENV': '"production"' },
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      rolldownOptions: {
        input: path.join(WEB, 'firstPaint.tsx'),
        output: { entryFileNames: 'firstPaint.mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  })
  const built: { firstPaintOf: typeof firstPaintOf; firstListsOf: typeof firstListsOf } = await import(
    pathToFileURL(path.join(outDir, 'firstPaint.mjs')).href
  )
  const first: Record<string, First> = {}
  for (const page of Object.keys(pages) as (keyof typeof pages)[])
    first[page] = { paint: stilled(await built.firstPaintOf(page)), lists: await built.firstListsOf(page) }
  await rm(outDir, { recursive: true })
  return first
}

/** Tags with behaviour or meaning, and what replaces them in a picture. */
const STILL: Readonly<Record<string, string>> = {
  button: 'span',
  footer: 'div',
  form: 'div',
  h1: 'div',
  h2: 'div',
  header: 'div',
  input: 'span',
  main: 'div',
  section: 'div',
  textarea: 'span',
}

/** Removes all controls, fields and names from the markup: it is only a picture. */
function stilled(markup: string): string {
  return markup
    .replaceAll(/<(input)\b([^>]*?)\/?>/g, (_, tag, attributes) => `<${tag}${attributes}></${tag}>`)
    .replaceAll(/<(\/?)([a-z]\w*)/g, (_, slash, tag) => `<${slash}${STILL[tag] ?? tag}`)
    .replaceAll(
      / (id|for|name|href|type|role|value|tabindex|required|autocomplete|novalidate|aria-[a-z]+)="[^"]*"/gi,
      '',
    )
}
