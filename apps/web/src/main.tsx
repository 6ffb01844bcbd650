import './shared/styles/app.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import './app/routes.tsx'
import { beginPage } from './app/page.tsx'
import { root } from './app/root.tsx'
import { loadBackend } from './shared/backend/client.ts'
import { queryClient } from './shared/backend/query-client.ts'
import { mayHaveSession } from './shared/backend/session-storage.ts'
import { keepOffline } from './shared/browser/keep-offline.ts'
import { logSafariErrors } from './shared/browser/log-safari-errors.ts'
import { startTranslations } from './shared/i18n/i18n.ts'

logSafariErrors()
keepOffline()

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root')

const { pathname, search } = window.location
const { texts, ready } = beginPage(pathname, search)
const translated = startTranslations(texts).catch((error: unknown) =>
  console.error('Translations failed to load', error),
)
// The page in index.html keeps standing there until the first texts are in. Without them the app still
// starts, with the texts' keys. A page that the server drew stands until the app can show as much, but no longer
// than a slow answer is worth.
const isDrawn = container.inert
// Nothing came with this page, so its data will be asked for, beside its script.
if (!isDrawn && !mayHaveSession()) loadBackend().catch(() => undefined)
const shown = isDrawn && Promise.race([ready, new Promise((resolve) => setTimeout(resolve, 3000))])
Promise.all([translated, shown])
  .finally(() => {
    const content = root((inside) => <BrowserRouter>{inside}</BrowserRouter>)
    // Drawn for a visitor, in the language of the page: for others it is drawn anew.
    if (isDrawn && !mayHaveSession() && !('otherLanguage' in document.documentElement.dataset)) {
      // Where it differs all the same (a minute has passed, a place is remembered), React draws that part anew.
      hydrateRoot(container, content, { onRecoverableError: () => {} })
    } else {
      // Whoever may just have changed something looks again, while they see what was sent along.
      void queryClient.invalidateQueries()
      createRoot(container).render(content)
    }
  })
  // Seen by boot.js as what a script throws by itself is.
  .catch(reportError)
