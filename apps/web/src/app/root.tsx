import { QueryClientProvider } from '@tanstack/react-query'
import {
  lazy,
  type ReactNode,
  StrictMode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigationType, useRoutes } from 'react-router'
import { useStripLoading } from '@/features/announcements/announcement-slot.tsx'
import { CartOverlays } from '@/features/cart/cart-overlays.tsx'
import { keepLinkedCode } from '@/features/cart/linked-code.ts'
import { useKeepVisitorFavorites } from '@/features/favorites/use-keep-visitor-favorites.ts'
import { AuthProvider } from '@/shared/auth/auth-provider.tsx'
import { oldestOf, onRead } from '@/shared/backend/kept-ages.ts'
import { queryClient } from '@/shared/backend/query-client.ts'
import { isSafariOrIos } from '@/shared/browser/is-safari.ts'
import { useIsOffline } from '@/shared/browser/use-is-offline.ts'
import { formatRelative } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { comesBack } from '@/shared/page/list-places.ts'
import { titledPath } from '@/shared/page/page-title.ts'
import { useToasterWanted } from '@/shared/ui/toast.ts'
import { CrashBoundary } from './crash-boundary.tsx'
import { preloadPages } from './page.tsx'
import { RenderFailure } from './render-failure.tsx'
import { routesFor } from './routes.tsx'

/** The component tree shared by browser and server; they differ only in the router. */
export function root(inRouter: (content: ReactNode) => ReactNode): ReactNode {
  return (
    <StrictMode>
      <CrashBoundary fallback={<RenderFailure />}>
        <QueryClientProvider client={queryClient}>
          {inRouter(
            <Suspense fallback={null}>
              <AuthProvider>
                <App />
              </AuthProvider>
            </Suspense>,
          )}
        </QueryClientProvider>
      </CrashBoundary>
    </StrictMode>
  )
}

interface Position {
  top: number
  /** Offset of the content when `top` was saved; the announcement strip above it may have appeared or gone since. */
  content: number
}

/** Keyed by history entry, and by path for links that lead back to a list. */
const positions = new Map<string, Position>()

/**
 * A new page starts at the top or at the address's #anchor; back and forward restore the earlier position. A change
 * of the query string alone (filters, pages of a list) doesn't scroll.
 */
function useScrollRestoration(): void {
  const { key, pathname, hash, state } = useLocation()
  const type = useNavigationType()

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
  }, [])

  // A layout effect: runs before the scroll to the top could be saved as the old page's position.
  useLayoutEffect(() => {
    const remember = () => {
      const position = { top: window.scrollY, content: contentTop() }
      positions.set(key, position).set(pathname, position)
    }
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [key, pathname])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only for a new page
  useLayoutEffect(() => {
    const position = positions.get(type === 'POP' ? key : pathname)
    if ((type === 'POP' || comesBack(state)) && position) return hold(() => placeAgain(position))
    if (hash) return hold(() => placeOf(hash))
    window.scrollTo(0, 0)
  }, [pathname])
}

/** Offset of the page's content from the top of the document, in pixels. */
function contentTop(): number {
  const main = document.getElementById('main')
  if (!main) return 0
  const strip = main.querySelector<HTMLElement>('[data-news-strip]')
  return main.getBoundingClientRect().top + window.scrollY + (strip?.offsetHeight ?? 0)
}

function placeAgain({ top, content }: Position): number {
  return top === 0 ? 0 : Math.max(0, top + contentTop() - content)
}

/** Offset of the #anchor's element, or undefined while it doesn't exist. */
function placeOf(hash: string): number | undefined {
  const anchor = document.getElementById(decodeURIComponent(hash.slice(1)))
  if (!anchor) return undefined
  const margin = Number.parseFloat(getComputedStyle(anchor).scrollMarginTop) || 0
  return Math.max(0, anchor.getBoundingClientRect().top + window.scrollY - margin)
}

/** Retries until the content is tall enough or the user scrolls. */
function hold(place: () => number | undefined): () => void {
  let frame = 0
  const until = performance.now() + 1500
  const stop = () => window.cancelAnimationFrame(frame)
  const attempt = () => {
    const top = place()
    if (top !== undefined) window.scrollTo(0, top)
    const there = top !== undefined && window.scrollY >= top - 1
    if (!there && performance.now() < until) frame = window.requestAnimationFrame(attempt)
  }
  attempt()
  const events = ['wheel', 'touchstart', 'keydown'] as const
  for (const event of events) window.addEventListener(event, stop, { once: true, passive: true })
  return () => {
    stop()
    for (const event of events) window.removeEventListener(event, stop)
  }
}

const Toaster = lazy(() => import('@/shared/ui/toaster.tsx'))

/** Toasts and announcements render apart from the page: a page of a hundred cards must not render again for a toast. */
function App() {
  return (
    <>
      <OfflineNotice />
      <Pages />
      <Navigation />
      <CartOverlays />
      <Toasts />
    </>
  )
}

function Pages() {
  const { pathname } = useLocation()
  return useRoutes(routesFor(pathname))
}

/** Scrolls, preloads and announces as the address changes. */
function Navigation() {
  const { pathname, search } = useLocation()
  useScrollRestoration()
  useIdlePreloading()
  useStripLoading()
  useKeepVisitorFavorites()
  useEffect(() => keepLinkedCode({ pathname, search }), [pathname, search])
  return useAnnouncedRoute()
}

function Toasts() {
  const isWanted = useToasterWanted((state) => state.wanted)
  return <Suspense fallback={null}>{isWanted && <Toaster />}</Suspense>
}

/** Preloads the pages that are one tap away. Safari discards preloaded modules, so it skips this. */
function useIdlePreloading() {
  useEffect(() => (isSafariOrIos() ? undefined : preloadPages()), [])
}

/**
 * Announces each new page to screen readers and moves focus to its content, once both are there: another area's pages load
 * after the address has changed. Skips the first page.
 */
function useAnnouncedRoute(): ReactNode {
  const { pathname } = useLocation()
  const [announcement, setAnnouncement] = useState('')
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    let title: string | undefined
    const timer = setInterval(() => {
      const main = document.getElementById('main')
      if (titledPath !== pathname || !main?.querySelector('h1')) return
      // The content appears a moment before its data sets the title.
      if (title !== document.title) {
        title = document.title
        return
      }
      clearInterval(timer)
      setAnnouncement(title)
      // A dialog that was opened meanwhile keeps the focus.
      if (!document.activeElement?.closest('#main, [role=dialog]')) main.focus({ preventScroll: true })
    }, 50)
    return () => clearInterval(timer)
  }, [pathname])
  return (
    <p className="sr-only" role="status" aria-live="polite">
      {announcement}
    </p>
  )
}

/** When the service worker stored the current page, in milliseconds; null if it isn't stored. */
function useSeenAt(isOffline: boolean): number | null {
  const { pathname, search } = useLocation()
  const [seenAt, setSeenAt] = useState<number | null>(null)
  useEffect(() => {
    setSeenAt(null)
    if (!isOffline || !('caches' in window)) return
    let gone = false
    caches
      .match(new URL(pathname + search, window.location.origin))
      .then((kept) => Number(kept?.headers.get('x-kept-at')) || null)
      .catch(() => null)
      .then((moment) => {
        if (!gone) setSeenAt(moment)
      })
    return () => {
      gone = true
    }
  }, [isOffline, pathname, search])
  return seenAt
}

/** Says that the content may be outdated, and how old it is. Part of the first script, because it can't be loaded offline. */
function OfflineNotice() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const isOffline = useIsOffline()
  const { pathname } = useLocation()
  const keptPageAt = useSeenAt(isOffline)
  const keptDataAt = useSyncExternalStore(
    onRead,
    () => oldestOf(pathname),
    () => null,
  )
  const seenAt = keptDataAt ?? keptPageAt
  return (
    <p role="status" className={isOffline ? 'bg-sunken px-4 py-2 text-center text-small' : undefined}>
      {isOffline && seenAt === null && t('offline')}
      {isOffline && seenAt !== null && t('offlineSeen', { when: formatRelative(new Date(seenAt), language) })}
    </p>
  )
}
