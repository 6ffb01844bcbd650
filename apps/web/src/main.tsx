import './shared/styles/app.css'
import { startTransition } from 'react'
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
import { surviveTranslation } from './shared/browser/survive-translation.ts'
import { noticeServedOffline } from './shared/browser/use-is-offline.ts'
import { startTranslations } from './shared/i18n/i18n.ts'

logSafariErrors()
surviveTranslation()
noticeServedOffline()
keepOffline()

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root')

const { pathname, search } = window.location
const { texts, ready } = beginPage(pathname, search)
const translated = startTranslations(texts).catch((error: unknown) =>
  console.error('Translations failed to load', error),
)
// The page in index.html stays until the first texts have loaded; if they fail, the app starts with their keys. A
// server-rendered page stays until the app can show as much, up to a time limit.
const isDrawn = container.inert
// This page came without data, so the client for fetching it loads in parallel with the script.
if (!isDrawn && !mayHaveSession()) loadBackend().catch(() => undefined)
const shown = isDrawn && Promise.race([ready, new Promise((resolve) => setTimeout(resolve, 3000))])
Promise.all([translated, shown])
  .finally(() => {
    const content = root((inside) => <BrowserRouter>{inside}</BrowserRouter>)
    // Server-rendered for a visitor in the page's language; everyone else gets a new render.
    if (isDrawn && !mayHaveSession() && !('otherLanguage' in document.documentElement.dataset)) {
      // On a mismatch (a minute has passed, a place is remembered) React renders that part again. A transition yields
      // to input and painting every few milliseconds.
      startTransition(() => void hydrateRoot(container, content, { onRecoverableError: () => {} }))
    } else {
      // Someone signed in may have changed data, so the server's data is shown but refetched.
      void queryClient.invalidateQueries()
      createRoot(container).render(content)
    }
  })
  // boot.js handles it like an uncaught error.
  .catch(reportError)
