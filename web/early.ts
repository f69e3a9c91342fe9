/**
 * Runs in the head of each page before anything else has come: what can begin while the application is on its way.
 * It is built by itself and written into the page, so it imports only what is as small as it is.
 */
import { keepEarlyAnswer } from './api/earlyAnswer.ts'
import { browserStorage, USER_TOKEN } from './api/storage.ts'

const root = document.documentElement
const { shell, call } = document.currentScript?.dataset ?? {}
const token = browserStorage()?.getItem(USER_TOKEN)

// As the component library will do it, for what shows before.
root.dataset.mantineColorScheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
// Whoever is signed in is sent on from such a page.
if (shell === 'public' && token) root.dataset.firstPaint = 'none'

if (call && token && (shell === 'gated' || shell === 'public')) {
  keepEarlyAnswer(call, token, () =>
    fetch(call, { headers: { Accept: 'application/json', Authorization: `Token ${token}` } }),
  )

  // Writing the first date or number makes a browser load what it knows of languages and zones, which takes as long
  // as drawing the header and the sidebar do. While scripts are on their way it has nothing else to do.
  requestAnimationFrame(() =>
    setTimeout(() => new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London' }).format()),
  )
}
