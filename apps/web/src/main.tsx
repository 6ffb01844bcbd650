import './shared/styles/app.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import './app/routes.tsx'
import { beginPage } from './app/page.tsx'
import { root } from './app/root.tsx'
import { queryClient } from './shared/backend/query-client.ts'
import { mayHaveSession } from './shared/backend/session-storage.ts'
import { isSafariOrIos } from './shared/browser/is-safari.ts'
import { surviveTranslation } from './shared/browser/survive-translation.ts'
import { noticeServedOffline } from './shared/browser/use-is-offline.ts'
import { whenIdle } from './shared/browser/when-idle.ts'
import { startTranslations } from './shared/i18n/i18n.ts'

logSafariErrors()
surviveTranslation()
noticeServedOffline()
// Makes the app work offline. Starts after everything else has loaded, because the app works without this step while
// there is a network.
whenIdle(() => {
  import('./shared/browser/keep-offline.ts').then(({ keepOffline }) => keepOffline()).catch(() => {})
}, 4000)
// Once the app has taken over and has loaded what it preloads; at once for those who scroll, who may also come back.
const layOutRest = () => void import('./shared/browser/lay-out-rest.ts').catch(() => {})
whenIdle(layOutRest, 3000)
addEventListener('scroll', layOutRest, { once: true })

const container = document.getElementById('root')
if (!container) throw new Error('No #root')

const { pathname, search } = location
const { texts, ready } = beginPage(pathname, search)
const translated = startTranslations(texts).catch((error: unknown) =>
  console.error('Translations failed to load', error),
)
// The page in index.html stays until the first texts have loaded; if they fail, the app starts with their keys. A
// server-rendered page stays until the app can show as much, up to a time limit.
const isDrawn = container.inert
const shown = isDrawn && Promise.race([ready, new Promise((resolve) => setTimeout(resolve, 3000))])
// The head only has the styles of the server-rendered page (`first-styles.ts`). The app needs the whole style sheet.
const sheet = document.querySelector<HTMLLinkElement>('link[rel=stylesheet][crossorigin]')
const styled =
  sheet &&
  !sheet.sheet &&
  new Promise((resolve) => {
    sheet.onload = sheet.onerror = resolve
  })
Promise.all([translated, styled, shown])
  .finally(() => {
    // React hydrates or renders in a transition, which yields to input and painting every few milliseconds.
    const content = root((inside) => <BrowserRouter>{inside}</BrowserRouter>)
    // Server-rendered for a visitor in the page's language; everyone else gets a new render.
    const isOtherLanguage = document.documentElement.dataset.otherLanguage !== undefined
    if (isDrawn && !mayHaveSession() && !isOtherLanguage) {
      // On a mismatch (a minute has passed, a place is remembered) React renders that part again.
      container.dataset.adopted = ''
      startTransition(() => void hydrateRoot(container, content, { onRecoverableError: () => {} }))
    } else {
      // Someone signed in may have changed data, so the server's data is shown but refetched.
      void queryClient.invalidateQueries()
      startTransition(() => createRoot(container).render(content))
    }
  })
  // boot.js handles it like an uncaught error.
  .catch(reportError)

/** Safari and iOS report little about failures, so everything known is logged. */
function logSafariErrors(): void {
  if (!isSafariOrIos()) return
  addEventListener('error', (event) => {
    console.error('[Safari/iOS] error', {
      message: event.message,
      source: event.filename,
      line: event.lineno,
      column: event.colno,
      stack: event.error?.stack,
      userAgent: navigator.userAgent,
      page: location.href,
    })
  })
  addEventListener('unhandledrejection', (event) => {
    console.error('[Safari/iOS] unhandled rejection', {
      reason: event.reason instanceof Error ? event.reason.stack : event.reason,
      userAgent: navigator.userAgent,
      page: location.href,
    })
  })
}
