/**
 * Runs in the head of each page, before the application has loaded: starts work that does not need it. It is built by
 * itself and inlined into the page, so it imports only small modules.
 */
import { typeOfActiveCompany } from '#contract/active-company.ts'
import { askEarly, isOwnCall } from './api/earlyAnswer.ts'
import { browserStorage, USER_TOKEN } from './api/storage.ts'
import { takeMailedToken } from './api/takeMailedToken.ts'

takeMailedToken()

const root = document.documentElement
const { shell, call, lists, next } = document.currentScript?.dataset ?? {}
const token = browserStorage()?.getItem(USER_TOKEN)

// The same choice as the component library, for the first paint.
root.dataset.mantineColorScheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
// A signed-in user is redirected from a public page, and others from the rest.
if (shell === 'public' ? token : shell === 'gated' && !token) root.dataset.firstPaint = 'none'

// The page to which that user is sent on loads meanwhile, after the files of this one.
if (token && next) setTimeout(() => next.split(' ').forEach(preload))

if (call && token && (shell === 'gated' || shell === 'public')) {
  const ask = (url: string) =>
    askEarly(url, token, () =>
      fetch(url, { headers: { Accept: 'application/json', Authorization: `Token ${token}` } }),
    )
  const me = ask(call)
  // The list without filters, which is another one for each type of company.
  if (lists && location.search === '')
    me.then(async (answer) => {
      if (!answer.ok) return
      const type = typeOfActiveCompany(await answer.clone().json())
      const list = type && JSON.parse(lists)[type]
      if (list && !isOwnCall(list)) await ask(list)
    }).catch(() => {
      // The application makes the call again, and shows how it fails.
    })

  // The first formatted date or number makes a browser load its locale and time zone data, which takes as long as
  // drawing the header and the sidebar. While scripts load, the browser is idle.
  requestAnimationFrame(() =>
    setTimeout(() => new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London' }).format()),
  )
}

function preload(href: string): void {
  const link = document.createElement('link')
  const how = href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }
  document.head.append(Object.assign(link, how, { crossOrigin: '', href }))
}
