/**
 * Runs in the head of each page, before the application has loaded: starts what does not need it. It is built by
 * itself and inlined into the page, so it imports only small modules.
 */
import { keepEarlyAnswer } from './api/earlyAnswer.ts'
import { takeMailedToken } from './api/mailedToken.ts'
import { browserStorage, USER_TOKEN } from './api/storage.ts'

takeMailedToken()

const root = document.documentElement
const { shell, call } = document.currentScript?.dataset ?? {}
const token = browserStorage()?.getItem(USER_TOKEN)

// The same choice as the component library, for the first paint.
root.dataset.mantineColorScheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
// A signed-in user is redirected from such a page.
if (shell === 'public' && token) root.dataset.firstPaint = 'none'

if (call && token && (shell === 'gated' || shell === 'public')) {
  keepEarlyAnswer(call, token, () =>
    fetch(call, { headers: { Accept: 'application/json', Authorization: `Token ${token}` } }),
  )

  // The first formatted date or number makes a browser load its locale and time zone data, which takes as long as
  // drawing the header and the sidebar. While scripts load, the browser is idle.
  requestAnimationFrame(() =>
    setTimeout(() => new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London' }).format()),
  )
}
