import { searchRecords } from '@localchef/contracts/records/search-records'
import { LockKeyhole } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, Outlet, useLocation } from 'react-router'
import { RecordsSearch } from '@/features/records/records-search.tsx'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { useWideWindow } from '@/shared/browser/use-wide-window.ts'
import { useListPlaces } from '@/shared/page/list-places.ts'
import NotFoundPage from '@/shared/page/not-found-page.tsx'
import { adminSections, isOpenTo, opens, sectionOf } from '@/shared/staff/admin-sections.ts'
import { useHasRightOf, useOwnStaffRole } from '@/shared/staff/use-staff-rights.ts'
import { useStaffRoleName } from '@/shared/staff/use-staff-role-name.ts'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { Brand } from '@/shared/ui/logo.tsx'
import AccountMenu from '../header/account-menu.tsx'
import DesktopTools from '../header/desktop-tools.tsx'
import { MenuButton } from '../header/menu-button.tsx'
import { SiteHeader } from '../header/site-header.tsx'
import { PagePlaceholder } from '../page-placeholder.tsx'
import { SidebarLayout } from './sidebar-layout.tsx'

const lists = adminSections.map(({ to }) => to)

/**
 * The admin area with the pages that the staff role allows. A page waits for the role, because refused calls are
 * audited. Everyone else gets the not-found page.
 */
export default function AdminLayout() {
  const { t } = useTranslation('menu')
  const { pathname } = useLocation()
  const { isAdmin } = useAuth()
  const { data: own, isPending } = useOwnStaffRole()
  const mayFind = useHasRightOf(searchRecords)
  useListPlaces(lists)
  if (!isAdmin) {
    return (
      <>
        <SiteHeader />
        <main id="main" tabIndex={-1}>
          <NotFoundPage />
        </main>
      </>
    )
  }
  if (pathname === '/admin') return <Navigate to="/admin/dashboard" replace />
  const open = adminSections.filter((section) => !own || isOpenTo(section, own.rights))
  return (
    <>
      <DeskHeader search={(!own || mayFind) && <RecordsSearch />} />
      <SidebarLayout
        label={t('admin.label')}
        isDesk
        links={open.map(({ label, ...section }) => ({
          to: section.to,
          icon: section.icon,
          text: t(label),
          also: 'also' in section ? section.also : [],
        }))}
      >
        {own && sectionOf(pathname) && !opens(pathname, own.rights) ? (
          <ClosedPage role={own.role} first={open[0]} />
        ) : isPending ? (
          <PagePlaceholder />
        ) : (
          <Outlet />
        )}
      </SidebarLayout>
    </>
  )
}

interface ClosedPageProps {
  role: string
  /** The first section that the role allows. */
  first: (typeof adminSections)[number] | undefined
}

/** Replaces a page that the staff role doesn't allow. */
function ClosedPage({ role, first }: ClosedPageProps) {
  const { t } = useTranslation(['desk', 'menu'])
  const nameOf = useStaffRoleName()
  return (
    <EmptyState
      icon={<LockKeyhole />}
      title={t('closed.title')}
      action={
        first && (
          <ButtonLink to={first.to}>
            {first.to === '/admin/dashboard' ? t('closed.action') : t(`menu:${first.label}`)}
          </ButtonLink>
        )
      }
    >
      {t('closed.text', { role: nameOf(role) })}
    </EmptyState>
  )
}

const NotificationsBell = lazy(() => import('@/features/notifications/notifications-bell.tsx'))

/** The header of the admin area: the search for everything in the place of the search for dishes, and no cart. */
function DeskHeader({ search }: { search: ReactNode }) {
  const { t } = useTranslation('menu')
  const isWide = useWideWindow()
  return (
    <header className="no-print sticky top-0 z-40 border-b border-line bg-paper/92 backdrop-blur-md">
      <div className="desk-width flex h-14 items-center gap-2 lg:gap-4">
        <Link
          to="/"
          aria-label={t('main.logo')}
          className="hidden min-h-11 shrink-0 items-center gap-2 rounded-full pr-1 lg:flex lg:w-52"
        >
          <Brand scale={0.875} className="text-lead leading-none tracking-tight" />
        </Link>
        <div className="min-w-0 flex-1">{search}</div>
        <div className="flex shrink-0 items-center gap-0.5">
          {isWide && <DesktopTools />}
          <Suspense fallback={<span className="size-11" />}>
            <NotificationsBell />
          </Suspense>
          <AccountMenu />
          <MenuButton />
        </div>
      </div>
    </header>
  )
}
