import { lazy, Suspense, useEffect } from 'react'
import { useLocation, useRoutes } from 'react-router'
import { useStripLoading } from '@/features/announcements/announcement-slot.tsx'
import { CartOverlays } from '@/features/cart/cart-overlays.tsx'
import { keepLinkedCode } from '@/features/cart/linked-code.ts'
import { useKeepVisitorFavorites } from '@/features/favorites/use-keep-visitor-favorites.ts'
import { isSafariOrIos } from '@/shared/browser/is-safari.ts'
import { whenIdle } from '@/shared/browser/when-idle.ts'
import { useToasterWanted } from '@/shared/ui/toast.ts'
import { useAnnouncedRoute } from './announced-route.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { preloadPages } from './page.tsx'
import { routesFor } from './routes.tsx'
import { useScrollRestoration } from './scroll-restoration.ts'

const Toaster = lazy(() => import('@/shared/ui/toaster.tsx'))

export function App() {
  const { pathname, search } = useLocation()
  const pages = useRoutes(routesFor(pathname))
  const toasterWanted = useToasterWanted((state) => state.wanted)
  const announcer = useAnnouncedRoute()
  useScrollRestoration()
  useIdlePreloading()
  useStripLoading()
  useKeepVisitorFavorites()
  useEffect(() => keepLinkedCode({ pathname, search }), [pathname, search])
  return (
    <>
      <OfflineNotice />
      {pages}
      {announcer}
      <CartOverlays />
      <Suspense fallback={null}>{toasterWanted && <Toaster />}</Suspense>
    </>
  )
}

/** Preloads the pages that are one tap away. Safari discards preloaded modules, so it skips this. */
function useIdlePreloading() {
  useEffect(() => (isSafariOrIos() ? undefined : whenIdle(preloadPages)), [])
}
