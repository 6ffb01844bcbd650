import { searchRecords } from '@localchef/contracts/records/search-records'
import { LockKeyhole } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Navigate, Outlet, useLocation } from 'react-router'
import { RecordsSearch } from '@/features/records/records-search.tsx'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { useListPlaces } from '@/shared/page/list-places.ts'
import NotFoundPage from '@/shared/page/not-found-page.tsx'
import { adminSections, isOpenTo, opens, sectionOf } from '@/shared/staff/admin-sections.ts'
import { useHasRightOf, useOwnStaffRole } from '@/shared/staff/use-staff-rights.ts'
import { useStaffRoleName } from '@/shared/staff/use-staff-role-name.ts'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
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
      <main id="main" tabIndex={-1}>
        <NotFoundPage />
      </main>
    )
  }
  if (pathname === '/admin') return <Navigate to="/admin/dashboard" replace />
  const open = adminSections.filter((section) => !own || isOpenTo(section, own.rights))
  return (
    <SidebarLayout
      label={t('admin.label')}
      title={t('admin.title')}
      keepsPlaces
      links={open.map(({ label, ...section }) => ({
        to: section.to,
        icon: section.icon,
        text: t(label),
        also: 'also' in section ? section.also : [],
      }))}
    >
      {(!own || mayFind) && <RecordsSearch />}
      {own && sectionOf(pathname) && !opens(pathname, own.rights) ? (
        <ClosedPage role={own.role} first={open[0]} />
      ) : isPending ? (
        <PagePlaceholder />
      ) : (
        <Outlet />
      )}
    </SidebarLayout>
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
