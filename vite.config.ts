import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type ProxyOptions } from 'vite'
import { pages, shells } from './web/pages.ts'

const api = process.env.API_URL ?? 'http://localhost:3000'

// Chunks that belong together are one file: it compresses better than twenty small ones, and is asked for once.
// The build puts what a group needs into the group as well, unless it stands in one further up. Pages themselves
// (`…Page.tsx`, `…Shell.tsx`) stay out of groups, since the preloads below find them by their names.
const SMALL_COMPONENTS =
  'Transition|UnstyledButton|Button|Loader|Title|Text|Anchor|Input|InputBase|TextInput|PasswordInput|ActionIcon|CloseButton'
const COMPONENTS = '@mantine/core/esm/components'
const groups = [
  // What every page needs and seldom changes. zod is part of it together with the line that forbids it to probe
  // eval, so that the line runs before any schema is made, whichever chunk makes it.
  chunk('base', [
    'node_modules/(react|react-dom|scheduler|zod|@tanstack)/',
    '@mantine/core/esm/core/',
    `${COMPONENTS}/(${SMALL_COMPONENTS})/`,
    'web/jitless',
  ]),
  // What every page needs of ours, with the styles of the house first.
  chunk('app', [
    'web/ui/(styles/|HouseStyle|LinkButton|StatusBadge)',
    'web/(routes|provider)',
    'web/shell/(Brand|focusTitle)',
    'use-document-title',
    'use-merged-ref',
    'use-callback-ref',
    'icons/Icon(ChevronDown|Selector)[.]',
  ]),
  chunk('front', ['web/shell/PublicFrame', 'web/accounts/AccountCard', 'web/ui/PasswordBox']),
  // What places something beside something else: tooltips do, menus and lists of choices, too.
  chunk('floating', [
    '@floating-ui/',
    `${COMPONENTS}/(Portal|VisuallyHidden)/`,
    'esm/utils/Floating/',
    'use-debounced-callback',
  ]),
  chunk('popover', [`${COMPONENTS}/(Popover|Checkbox/CheckIcon|Accordion/AccordionChevron)`]),
  chunk('forms', ['node_modules/react-hook-form/']),
  // What requests, quotes and plans are, as lists and their pages need it.
  chunk('business', [
    'domain/(refusals|plans/plans|requests/(request|vocabulary)|quotes/(rules|vocabulary))[.]',
    'contract/(paging|plans|ports|requests)[.]',
  ]),
  // Around every page of somebody who is signed in.
  chunk('frame', [
    `${COMPONENTS}/Tooltip/`,
    'web/ui/(Page|ErrorBoundary)[.]',
    'web/live/',
    'contract/(live|event-stream)[.]',
    'web/shell/(Header[.]|Sidebar|sidebarItems|Shell[.]module|signOut)',
    'icons/Icon(ArrowsExchange|FileInvoice|UserCircle|Building|AddressBook)[.]',
  ]),
  chunk('table', ['web/ui/(DataTable|Pager|SearchBox)[.]', 'icons/Icon(FilterOff|Copy)[.]']),
]

function chunk(name: string, places: readonly string[]) {
  return { name, test: new RegExp(places.join('|').replaceAll('/', '[\\\\/]')) }
}

// The sources of web/api/ have addresses under /api too while vite serves them one by one.
const bypass: ProxyOptions['bypass'] = ({ url }) => (url && /\.tsx?(\?|$)/.test(url) ? url : undefined)

export default defineConfig({
  root: 'web',
  cacheDir: '../node_modules/.vite',
  plugins: [react({ compiler: true }), steadyIds(), preloads()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    // The Content-Security-Policy allows no data: scripts or fonts; files cache better anyway.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/create-checkout-session', '/test-checkout'].map((path) => [path, { target: api, bypass }]),
    ),
  },
})

/**
 * Mantine gives a control a second, random id right after it has been drawn, and so draws every control of a form
 * twice. React's own ids are unique, too: the page has one root.
 */
function steadyIds(): Plugin {
  let isFound = false
  return {
    name: 'steady-ids',
    apply: 'build',
    load(id) {
      if (!/@mantine[\\/]hooks[\\/]esm[\\/]use-id[\\/]use-id\.mjs$/.test(id)) return null
      isFound = true
      return `import { useId as useReactId } from 'react'
export function useId(given) {
  const id = useReactId()
  return typeof given === 'string' ? given : 'mantine-' + id.replace(/:/g, '')
}`
    },
    buildEnd(error) {
      if (!error && !isFound) this.error('Mantine keeps its ids somewhere else now')
    },
  }
}

/**
 * Writes dist/web/pages.json: for every page the scripts, styles and fonts that it will ask for, so that the
 * server can name them in the page's head and the browser need not discover them one after the other.
 */
function preloads(): Plugin {
  return {
    name: 'page-preloads',
    apply: 'build',
    writeBundle({ dir = 'dist/web' }) {
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
