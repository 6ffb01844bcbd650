import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { SearchRow } from '@/features/search/header/search-row.tsx'
import { useIsClosedToMe } from '@/shared/auth/use-is-closed-to-me.ts'
import { SkipLink } from '@/shared/ui/skip-link.tsx'
import { CrashBoundary } from '../crash-boundary.tsx'
import { CrashFallback } from '../crash-fallback.tsx'
import { SiteHeader } from '../header/site-header.tsx'
import { PagePlaceholder } from '../page-placeholder.tsx'

/** Frame of the work areas: the header without a footer. Nested layouts add the sidebar and `#main`. */
export function WorkLayout() {
  const { pathname } = useLocation()
  const isClosed = useIsClosedToMe()
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <SiteHeader />
      {!isClosed && <SearchRow />}
      <CrashBoundary resetKey={pathname} fallback={<CrashFallback />}>
        <Suspense fallback={<PagePlaceholder />}>
          <Outlet />
        </Suspense>
      </CrashBoundary>
    </div>
  )
}
