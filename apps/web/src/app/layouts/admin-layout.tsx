import { LockKeyhole } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Navigate, Outlet, useLocation } from 'react-router'
import { RecordsSearch } from '@/features/records/records-search.tsx'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { useListPlaces } from '@/shared/page/list-places.ts'
import NotFoundPage from '@/shared/page/not-found-page.tsx'
import { useOwnStaffRole } from '@/shared/staff/use-staff-rights.ts'
import { useStaffRoleName } from '@/shared/staff/use-staff-role-name.ts'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { PagePlaceholder } from '../page-placeholder.tsx'
import { adminSections, isOpenTo, sectionOf } from './admin-sections.ts'
import { SidebarLayout } from './sidebar-layout.tsx'

const lists = adminSections.map(({ to }) => to)

/**
 * The admin area, with the pages that the staff role opens. A page waits until the role is known, because a call that is refused
 * is on record. Everyone else gets the not-found page.
 */
export default function AdminLayout() {
  const { t } = useTranslation('menu')
  const { pathname } = useLocation()
  const { isAdmin } = useAuth()
  const { data: own, isPending } = useOwnStaffRole()
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
  const section = sectionOf(pathname)
  return (
    <SidebarLayout
      label={t('admin.label')}
      title={t('admin.title')}
      keepsPlaces
      links={open.map(({ to, label, icon }) => ({ to, icon, text: t(label) }))}
    >
      {(!own || own.rights.includes('desk')) && <RecordsSearch />}
      {own && section && !open.includes(section) ? (
        <ClosedPage role={own.role} />
      ) : isPending ? (
        <PagePlaceholder />
      ) : (
        <Outlet />
      )}
    </SidebarLayout>
  )
}

/** In place of a page that the staff role does not open. */
function ClosedPage({ role }: { role: string }) {
  const { t } = useTranslation('admin')
  const nameOf = useStaffRoleName()
  return (
    <EmptyState
      icon={<LockKeyhole />}
      title={t('closed.title')}
      action={<ButtonLink to="/admin/dashboard">{t('closed.action')}</ButtonLink>}
    >
      {t('closed.text', { role: nameOf(role) })}
    </EmptyState>
  )
}
