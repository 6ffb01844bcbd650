import { Outlet } from 'react-router'
import { SearchRow } from '@/features/search/header/search-row.tsx'
import { useIsClosedToMe } from '@/shared/auth/use-is-closed-to-me.ts'
import { SkipLink } from '@/shared/ui/skip-link.tsx'
import { SiteHeader } from '../header/site-header.tsx'
import { SiteFooter } from './site-footer.tsx'

export function PublicLayout() {
  const isClosed = useIsClosedToMe()
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <SiteHeader />
      {!isClosed && <SearchRow />}
      <main id="main" tabIndex={-1} className="flex-1">
        <Outlet />
      </main>
      <SiteFooter />
    </div>
  )
}
