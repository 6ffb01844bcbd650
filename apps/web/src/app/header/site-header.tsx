import { ShieldCheck } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { CartButton } from '@/features/cart/cart-button.tsx'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { useWideWindow } from '@/shared/browser/use-wide-window.ts'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { Skeleton } from '@/shared/ui/skeleton.tsx'
import { Logo } from '../../shared/ui/logo.tsx'
import { useMainLinks } from './main-links.ts'
import { MenuButton } from './menu-button.tsx'

const DesktopTools = lazy(() => import('./desktop-tools.tsx'))
const AccountMenu = lazy(() => import('./account-menu.tsx'))
const NotificationsBell = lazy(() => import('@/features/notifications/notifications-bell.tsx'))

export function SiteHeader() {
  const { t } = useTranslation('menu')
  const mainLinks = useMainLinks()
  const { user, loading, isAdmin } = useAuth()
  const { pathname } = useLocation()
  const isWide = useWideWindow()
  const round = <Skeleton className="size-10 rounded-full" />

  return (
    <header className="site-header sticky top-0 z-40 border-b border-line bg-paper/92 backdrop-blur-md">
      <div className="page-width flex h-16 items-center gap-1 sm:gap-2">
        <Logo />
        <nav aria-label={t('main.label')} className="mx-auto hidden items-center gap-1 lg:flex">
          {mainLinks.map(({ to, label }) => (
            <Link
              key={to}
              to={to}
              aria-current={pathname === to || pathname.startsWith(`${to}/`) ? 'page' : undefined}
              className="flex min-h-11 items-center rounded-full px-4 text-small font-medium text-ink-soft transition-colors hover:bg-sunken hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-accent-text"
            >
              {t(label)}
            </Link>
          ))}
        </nav>
        <div className="ml-auto flex shrink-0 items-center gap-0.5 sm:gap-1.5 lg:ml-0">
          <div className="hidden min-h-11 min-w-30 lg:block">
            <Suspense fallback={null}>{isWide && <DesktopTools />}</Suspense>
          </div>
          {isAdmin && (
            <Link
              to="/admin/dashboard"
              aria-label={t('account.admin')}
              title={t('account.admin')}
              className="hidden size-11 place-items-center rounded-full hover:bg-sunken sm:grid"
            >
              <ShieldCheck className="size-5" aria-hidden />
            </Link>
          )}
          <Suspense fallback={<span className="size-11" />}>{user && <NotificationsBell />}</Suspense>
          <CartButton />
          {loading ? (
            round
          ) : user ? (
            <Suspense fallback={round}>
              <AccountMenu />
            </Suspense>
          ) : (
            <>
              {/* A phone has room for one button; its menu holds the other. */}
              <ButtonLink to="/auth#signin" size="sm" className="sm:hidden">
                {t('account.signIn')}
              </ButtonLink>
              <ButtonLink to="/auth#signin" variant="ghost" size="sm" className="max-sm:hidden">
                {t('account.signIn')}
              </ButtonLink>
              <ButtonLink to="/auth#signup" size="sm" className="max-sm:hidden">
                {t('account.signUp')}
              </ButtonLink>
            </>
          )}
          <MenuButton />
        </div>
      </div>
    </header>
  )
}
