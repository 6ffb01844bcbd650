import { lazy, Suspense, useEffect } from 'react'
import { useLocation, useRoutes } from 'react-router'
import { AnnouncementSlot } from '@/features/announcements/announcement-slot.tsx'
import { CartOverlays } from '@/features/cart/cart-overlays.tsx'
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
  const { pathname } = useLocation()
  const pages = useRoutes(routesFor(pathname))
  const toasterWanted = useToasterWanted((state) => state.wanted)
  const announcer = useAnnouncedRoute()
  useScrollRestoration()
  useIdlePreloading()
  return (
    <>
      <OfflineNotice />
      <AnnouncementSlot />
      {pages}
      {announcer}
      <CartOverlays />
      <Suspense fallback={null}>{toasterWanted && <Toaster />}</Suspense>
    </>
  )
}

/** Auth, chefs and ready dishes are one tap away from anywhere. Safari drops what it preloads, so not there. */
function useIdlePreloading() {
  useEffect(() => (isSafariOrIos() ? undefined : whenIdle(preloadPages)), [])
}
