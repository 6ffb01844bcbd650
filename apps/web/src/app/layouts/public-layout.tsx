import { Outlet } from 'react-router'
import { SkipLink } from '@/shared/ui/skip-link.tsx'
import { SiteHeader } from '../header/site-header.tsx'
import { SiteFooter } from './site-footer.tsx'

export function PublicLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <SiteHeader />
      <main id="main" tabIndex={-1} className="flex-1">
        <Outlet />
      </main>
      <SiteFooter />
    </div>
  )
}
