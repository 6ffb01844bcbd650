import { Outlet } from 'react-router'
import { SkipLink } from '@/ui/skip-link.tsx'
import { SiteHeader } from '../header/site-header.tsx'

/** Where people work: the header, no footer; the layouts inside bring their own sidebars and `#main`. */
export function WorkLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <SiteHeader />
      <Outlet />
    </div>
  )
}
