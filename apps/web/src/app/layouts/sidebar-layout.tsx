import clsx from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useInStrip } from '@/shared/page/center-in-strip.ts'
import { linkToList } from '@/shared/page/list-places.ts'
import { useKeptFocus } from '@/shared/page/use-kept-focus.ts'

export interface SidebarLink {
  to: string
  text: string
  icon: LucideIcon
  /** Highlighted on this exact page only. */
  exact?: boolean
  /** Further pages on which it is highlighted. */
  also?: readonly string[]
  /** Number of waiting entries. */
  count?: ReactNode
}

interface SidebarLayoutProps {
  label: string
  title?: string
  links: readonly SidebarLink[]
  /** Content at the end of the sidebar. */
  aside?: ReactNode
  /** Links of a phone's bottom bar. Without them the sidebar becomes a strip at the top. */
  bottomLinks?: readonly SidebarLink[]
  /** The admin area: as wide and dense as the window allows, and its links restore a page's filters and scroll position. */
  isDesk?: boolean
  children: ReactNode
}

/** A sidebar on wide screens; on phones a bottom bar or a scrolling strip of links. */
export function SidebarLayout({
  label,
  title,
  links,
  aside,
  bottomLinks,
  isDesk = false,
  children,
}: SidebarLayoutProps) {
  const { pathname } = useLocation()
  useKeptFocus()
  const current = (link: SidebarLink) =>
    pathname === link.to ||
    link.also?.includes(pathname) ||
    (!link.exact && pathname.startsWith(`${link.to}/`))
      ? 'page'
      : undefined
  /** The link to the current page resets its filters. */
  const wayTo = ({ to }: SidebarLink) => (isDesk && to !== pathname ? linkToList(to) : { to })
  const strip = useInStrip<HTMLElement>('[aria-current=page]', links.find((link) => current(link))?.to)
  return (
    <div className={clsx('flex flex-1', isDesk ? 'desk-width gap-6 lg:py-4' : 'page-width gap-8 lg:py-8')}>
      <aside
        className={clsx(
          'sticky hidden shrink-0 flex-col overflow-y-auto lg:flex',
          isDesk ? 'top-18 h-[calc(100dvh-5.5rem)] w-52' : 'top-24 h-[calc(100dvh-7.5rem)] w-60',
        )}
      >
        {title && <p className="food-name px-3 pb-3 text-subtitle">{title}</p>}
        <nav aria-label={label}>
          <ul className="grid gap-0.5">
            {links.map((link) => (
              <li key={link.to}>
                <Link
                  {...wayTo(link)}
                  aria-current={current(link)}
                  className={clsx(
                    'flex items-center gap-3 rounded-md px-3 text-small font-medium text-ink-soft transition-colors hover:bg-sunken hover:text-ink',
                    isDesk ? 'min-h-10' : 'min-h-11',
                    'aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent-text',
                  )}
                >
                  <link.icon className="size-5 shrink-0" aria-hidden />
                  <span className="flex-1">{link.text}</span>
                  {link.count}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {aside && <div className="mt-auto pt-6">{aside}</div>}
      </aside>
      <div className={clsx('min-w-0 flex-1', bottomLinks && 'pb-20 lg:pb-0')}>
        {!bottomLinks && (
          <nav
            ref={strip}
            aria-label={label}
            className={clsx('-mx-4 overflow-x-auto border-b border-line px-4 lg:hidden', !isDesk && 'mb-2')}
          >
            <ul className={clsx('flex gap-1', isDesk ? 'py-0.5' : 'py-2')}>
              {links.map((link) => (
                <li key={link.to}>
                  <Link
                    {...wayTo(link)}
                    aria-current={current(link)}
                    className="flex min-h-11 items-center rounded-full px-4 text-small font-medium whitespace-nowrap text-ink-soft aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-text"
                  >
                    {link.text}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <main id="main" tabIndex={-1} className={clsx('lg:py-0', isDesk ? 'py-3' : 'py-6')}>
          {children}
        </main>
        {aside && <div className="pb-8 lg:hidden">{aside}</div>}
      </div>
      {bottomLinks && <BottomBar label={label} links={bottomLinks} current={current} />}
    </div>
  )
}

interface BottomBarProps {
  label: string
  links: readonly SidebarLink[]
  current: (link: SidebarLink) => 'page' | undefined
}

function BottomBar({ label, links, current }: BottomBarProps) {
  return (
    <nav
      aria-label={label}
      data-bottom-bar
      className="no-print fixed inset-x-0 bottom-0 z-30 border-t border-line bg-paper/95 pb-[env(safe-area-inset-bottom)] backdrop-blur-md lg:hidden"
    >
      <ul className="mx-auto grid max-w-lg auto-cols-fr grid-flow-col">
        {links.map((link) => (
          <li key={link.to} className="min-w-0">
            <Link
              to={link.to}
              aria-current={current(link)}
              className="relative grid min-h-15 content-center justify-items-center gap-1 px-1 text-[0.6875rem] font-medium text-ink-soft aria-[current=page]:text-accent-text"
            >
              <link.icon className="size-5.5" aria-hidden />
              <span className="max-w-full truncate">{link.text}</span>
              {link.count && <span className="absolute top-1 left-[calc(50%+0.25rem)]">{link.count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
