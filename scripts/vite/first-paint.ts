import { rm } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import type { firstPaintOf } from '../../web/firstPaint.tsx'
import { pages } from '../../web/pages.ts'
import { themeVariables } from './theme-variables.ts'

const WEB = path.resolve(import.meta.dirname, '../../web')

/** Draws the first paint of every page (web/firstPaint.tsx), as a still picture of it in markup. */
export async function firstPaints(): Promise<Record<string, string>> {
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
  const built: { firstPaintOf: typeof firstPaintOf } = await import(
    pathToFileURL(path.join(outDir, 'firstPaint.mjs')).href
  )
  const drawn: Record<string, string> = {}
  for (const page of Object.keys(pages) as (keyof typeof pages)[])
    drawn[page] = stilled(await built.firstPaintOf(page))
  await rm(outDir, { recursive: true })
  return drawn
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

/** Removes from the markup what can be pressed, filled in or found by name: it is only a picture. */
function stilled(markup: string): string {
  return markup
    .replaceAll(/<(input)\b([^>]*?)\/?>/g, (_, tag, attributes) => `<${tag}${attributes}></${tag}>`)
    .replaceAll(/<(\/?)([a-z]\w*)/g, (_, slash, tag) => `<${slash}${STILL[tag] ?? tag}`)
    .replaceAll(
      / (id|for|name|href|type|role|value|tabindex|required|autocomplete|novalidate|aria-[a-z]+)="[^"]*"/gi,
      '',
    )
}
