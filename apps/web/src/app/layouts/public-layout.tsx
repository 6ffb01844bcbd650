import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router'
import { SkipLink } from '@/ui/skip-link.tsx'
import { SiteHeader } from '../header/site-header.tsx'

/** Below the first screen of every page, so not part of the first script. */
const SiteFooter = lazy(() => import('./site-footer.tsx'))

export function PublicLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <SiteHeader />
      <main id="main" tabIndex={-1} className="flex-1">
        <Outlet />
      </main>
      <Suspense fallback={<div className="mt-20 min-h-96 bg-sunken" />}>
        <SiteFooter />
      </Suspense>
    </div>
  )
}
