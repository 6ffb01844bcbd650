import './styles/app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App } from './app/app.tsx'
import { CrashBoundary } from './app/crash-boundary.tsx'
import { beginPage } from './app/page.tsx'
import { queryClient } from './app/query-client.ts'
import { RenderFailure } from './app/render-failure.tsx'
import { AuthProvider } from './auth/auth-provider.tsx'
import { mayHaveSession } from './backend/session-storage.ts'
import { logSafariErrors } from './browser/log-safari-errors.ts'
import { startTranslations } from './i18n/i18n.ts'

logSafariErrors()

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
const isDrawn = document.getElementById('drawn') !== null
const shown = isDrawn && Promise.race([ready, new Promise((resolve) => setTimeout(resolve, 3000))])
Promise.all([translated, shown]).finally(() => {
  // Whoever may just have changed something looks again, while they see what was sent along.
  if (mayHaveSession()) void queryClient.invalidateQueries()
  createRoot(container).render(
    <StrictMode>
      <CrashBoundary fallback={<RenderFailure />}>
        <QueryClientProvider client={queryClient}>
          <BrowserRouter>
            <Suspense fallback={null}>
              <AuthProvider>
                <App />
              </AuthProvider>
            </Suspense>
          </BrowserRouter>
        </QueryClientProvider>
      </CrashBoundary>
    </StrictMode>,
  )
})
