import react from '@vitejs/plugin-react'
import { defineConfig, type ProxyOptions } from 'vite'
import { browserContract } from './scripts/vite/browser-contract.ts'
import { earlyScript } from './scripts/vite/early-script.ts'
import { pageFiles } from './scripts/vite/page-files.ts'
import { scriptPriority } from './scripts/vite/script-priority.ts'
import { steadyIds } from './scripts/vite/steady-ids.ts'
import { themeVariables } from './scripts/vite/theme-variables.ts'

const api = process.env.API_URL ?? 'http://localhost:3000'

// Modules that belong together are one file: it compresses better than twenty small ones, and is fetched once. Without
// the later groups, a request's page was 61 files, each of which costs the browser some milliseconds. The build
// also puts the dependencies of a group into the group, unless a group further up has them. Pages themselves
// (`…Page.tsx`, `…Shell.tsx`) stay out of groups, since the preloads below find them by their names.
const SMALL_COMPONENTS =
  'Transition|UnstyledButton|Button|Loader|Title|Text|Anchor|Input|InputBase|TextInput|ActionIcon|CloseButton'
const WRITING = '(mutationObserver|useMutation)'
const LEAVING = 'useBlocker'
const COMPONENTS = '@mantine/core/esm/components'
const groups = [
  // Modules that every page needs and that rarely change.
  chunk('base', [
    'node_modules/(react|react-dom|scheduler)/',
    `node_modules/@tanstack/(?!.*/(${WRITING}|${LEAVING})[.])`,
    '@mantine/core/esm/core/',
    '@mantine/hooks/esm/use-uncontrolled/',
    `${COMPONENTS}/(${SMALL_COMPONENTS})/`,
  ]),
  // Our own modules that every page needs, with the global styles first.
  chunk('app', [
    'web/ui/(styles/|ThemeProvider|LinkButton)',
    'web/(routes|provider)',
    'web/api/(queries|session|CallError|build)[.]',
    'web/ui/(toast|failedLoads|afterPaint|EmailAddress)[.]',
    'web/shell/(Brand|focusTitle|Notices[.]module)',
    'use-document-title',
    'use-merged-ref',
    'use-callback-ref',
    'use-window-event',
  ]),
  // Calls, with the schemas of those that begin a session. The sign-in page shows without them.
  chunk('calls', ['node_modules/zod/', 'contract/accounts[.]', 'web/api/(call|errors|fetchMe)[.]']),
  chunk('front', [
    `${COMPONENTS}/PasswordInput/`,
    'web/shell/PublicFrame',
    'web/accounts/(AccountCard|LoginPage[.]module|startSession)',
    'web/ui/PasswordBox',
  ]),
  // Around every page of a signed-in user.
  chunk('frame', [
    `${COMPONENTS}/VisuallyHidden/`,
    'web/ui/(Card|Page|ErrorBoundary|LatePart|lazyBody|Hint|StatusBadge)[.]',
    'web/(live/useLive|keyboard/(useKeys|keys)|api/tabStore)[.]',
    'web/shell/(Header[.]|Sidebar|sidebarItems|Shell[.]module|signOut|useFrameMark)',
    'icons/Icon(ArrowsExchange|FileInvoice|UserCircle|Building|AddressBook|ChevronDown|Selector)[.]',
  ]),
  // The positioning of floating elements: tooltips, menus and lists of choices.
  chunk('floating', ['@floating-ui/', `${COMPONENTS}/(Portal|Tooltip)/`, 'esm/utils/Floating/']),
  chunk('popover', [`${COMPONENTS}/(Popover|Checkbox/CheckIcon|Accordion/AccordionChevron)`]),
  // Modules for writes, on pages with and without a frame, and for live updates, which fetch the same again. The sign-in
  // page writes without them, and the list shows without them.
  chunk('writes', [
    'web/(api/(useWrite|refresh)|live/(follow|stream))[.]',
    'domain/live/',
    'contract/(live|event-stream)[.]',
    `@tanstack/.*/${WRITING}[.]`,
  ]),
  // Requests, quotes and plans, for lists and their pages.
  chunk('business', [
    'domain/(requests/(request|vocabulary)|quotes/(rules|vocabulary))[.]',
    'contract/(paging|requests)[.]',
    'web/(requests/queries|companies/missing)[.]',
  ]),
  // The sentences of all refusals, which no list needs before a user acts.
  chunk('refusals', ['domain/refusals[.]']),
  chunk('table', [
    'web/ui/(PagedTable|DataTable|FilterSelect|Pager|SearchBox|CutText|useNow|Tabs)[.]',
    'web/(csv/DownloadCsv|rememberedList|useListNavigation)[.]',
    'use-debounced-callback',
    'icons/Icon(FilterOff|Copy|Plus|Download)[.]',
  ]),
  chunk('queries', [
    'web/requests/(formQueries|firstStepsQuery)[.]',
    'contract/(plans|ports|first-steps)[.]',
  ]),
  // Modules that the list of requests shares with other pages.
  chunk('requests', ['web/requests/(cells|rows|filter|trail|ListDate)[.]']),
  chunk('list', ['web/requests/(RequestList|prefetchList)[.]']),
  // Small parts of most other pages, dialogs among them.
  chunk('dialogs', [
    'react-remove-scroll',
    `${COMPONENTS}/(ScrollArea|Modal)/`,
    'web/ui/(ModalShell|ConfirmDialog|ReasonButton|useAskOnce|BackLink|PhoneLink|Contact)[.]',
    'web/requests/detail/BackToList[.]',
    'web/keyboard/typeBuffer[.]',
    'web/shell/NotFound',
    'web/api/download[.]',
    'icons/Icon(Trash|ChevronRight|Check|Lock)[.]',
  ]),
  // Forms of any kind: text fields, errors, and what is kept of a form that is left.
  chunk('forms', [
    'node_modules/(react-hook-form|@hookform)/',
    `@tanstack/.*/${LEAVING}[.]`,
    'web/ui/form/(Form|TextField|errors|resolve|field|changedParts)[.]',
    'web/api/(useWriteForm|useKeptForm|keptForm|saveOnto|refusals)[.]',
    'domain/users/drafts[.]',
  ]),
  // Fields to choose from, and fields that read free spellings.
  chunk('fields', [
    'web/ui/form/(?!PrePaid)',
    `${COMPONENTS}/(Textarea|Checkbox|Combobox|Select|Group)/`,
    'esm/utils/InlineInput/',
    'web/ui/(SearchSelect|useTyped|matching|typedKinds|DayPicker|whenInWords)[.]',
    'domain/typed/',
  ]),
  // The terms of a quote and of a booking, and the form of a request.
  chunk('terms', [
    'contract/(quotes|bookings|booking-shapes|request-edit)[.]',
    'domain/(bookings|quotes)/',
    'domain/requests/(edit|rules)[.]',
    'web/bookings/(BookingCard|queries|Bookings[.]module)',
    'web/quotes/(quoteText|draft|ExtrasList|queries)[.]',
    'web/requests/create/(stopForm|requestForm|schedule)[.]',
    'web/(companies/MissingInformation|templates/KeepTemplateModal|questions/queries)[.]',
    'web/ui/usePrinting',
  ]),
  // Users and passwords.
  chunk('users', [
    'contract/(users|security|passwords)[.]',
    'domain/users/(?!terms)',
    'web/accounts/passwords[.]',
  ]),
  chunk('operator', [
    'web/operator/(OperatorSecondFactor|Operator[.]module|companyColumns|auditColumns|CompanyStatusBadge|queries|session|SessionsButton)[.]',
  ]),
]

function chunk(name: string, places: readonly string[]) {
  return { name, test: new RegExp(places.join('|').replaceAll('/', '[\\\\/]')) }
}

// The sources of web/api/ have addresses under /api too while vite serves them one by one.
const bypass: ProxyOptions['bypass'] = ({ url }) => (url && /\.tsx?(\?|$)/.test(url) ? url : undefined)

export default defineConfig({
  root: 'web',
  cacheDir: '../node_modules/.vite',
  plugins: [
    browserContract(),
    react({ compiler: true }),
    steadyIds(),
    themeVariables(),
    earlyScript(),
    pageFiles(),
    scriptPriority(),
  ],
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
        // The scripts of a page name some two hundred others. Seven letters still tell any two builds apart.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api/', '/create-checkout-session', '/test-checkout'].map((path) => [path, { target: api, bypass }]),
    ),
  },
})
