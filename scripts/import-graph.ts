/**
 * Draws which folders import which, from the code's own imports, as a Mermaid diagram in docs/architecture.md.
 *
 * `node scripts/import-graph.ts` writes it; `node scripts/import-graph.ts --check` ends with status 1 if it is out of
 * date.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const root = join(import.meta.dirname, '..')
const page = join(root, 'docs/architecture.md')
const BEGIN = '<!-- imports: made by `npm run docs:imports` -->'
const END = '<!-- end of imports -->'

/** Folders of the product that are drawn with their parts; the page names the arrows between the four roots itself. */
const ROOTS = ['server', 'web'] as const

/** Parts that nearly everything uses: an arrow from each feature would hide the others. */
const COMMON: Record<(typeof ROOTS)[number], readonly string[]> = {
  server: ['db', 'http', 'testing'],
  web: ['api', 'ui', 'shell'],
}

const IMPORT = /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?from\s*['"](\.[^'"]+)['"]/g

/** Pairs of parts of one root, where `from` imports `to` in at least one file that is not a test. */
function arrowsOf(folder: (typeof ROOTS)[number]): string[] {
  const partOf = (path: string) => relative(folder, path).split('/')[0] ?? ''
  const isFeature = (part: string) => part !== '' && !part.includes('.') && !COMMON[folder].includes(part)
  const arrows = new Set<string>()
  for (const path of globSync(`${folder}/*/**/*.{ts,tsx}`, { cwd: root })) {
    if (/\.test\.tsx?$/.test(path)) continue
    const text = readFileSync(join(root, path), 'utf8')
    for (const [, target = ''] of text.matchAll(IMPORT)) {
      const from = partOf(path)
      const to = partOf(join(dirname(path), target))
      if (from !== to && isFeature(from) && isFeature(to)) arrows.add(`${from} --> ${to}`)
    }
  }
  return [...arrows].sort()
}

function diagram(): string {
  const charts = ROOTS.map((folder) => {
    const lines = arrowsOf(folder).map((arrow) => `  ${arrow}`)
    const left = COMMON[folder].map((part) => `\`${folder}/${part}/\``).join(', ')
    return `Features of \`${folder}/\` (left out, since nearly all use them: ${left}):\n\n\`\`\`mermaid\nflowchart LR\n${lines.join('\n')}\n\`\`\``
  })
  return `${BEGIN}\n\n${charts.join('\n\n')}\n\n${END}`
}

const text = readFileSync(page, 'utf8')
const begin = text.indexOf(BEGIN)
const end = text.indexOf(END)
if (begin < 0 || end < begin) throw new Error(`docs/architecture.md lacks the lines ${BEGIN} and ${END}`)
const updated = text.slice(0, begin) + diagram() + text.slice(end + END.length)
if (process.argv.includes('--check')) {
  if (updated !== text) {
    console.error('The diagram in docs/architecture.md is out of date: run npm run docs:imports.')
    process.exitCode = 1
  }
} else writeFileSync(page, updated)
