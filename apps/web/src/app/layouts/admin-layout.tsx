import {
  BadgeCheck,
  CalendarClock,
  ChartColumn,
  Coins,
  Flag,
  HeartPulse,
  LayoutDashboard,
  ListChecks,
  Megaphone,
  ScrollText,
  ShoppingBag,
  SlidersHorizontal,
  Users,
  UtensilsCrossed,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Navigate, Outlet, useLocation } from 'react-router'
import { RecordsSearch } from '@/features/records/records-search.tsx'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { useListPlaces } from '../../shared/page/list-places.ts'
import NotFoundPage from '../../shared/page/not-found-page.tsx'
import { SidebarLayout } from './sidebar-layout.tsx'

const sections = [
  { to: '/admin/dashboard', label: 'admin.dashboard', icon: LayoutDashboard },
  { to: '/admin/queue', label: 'admin.queue', icon: ListChecks },
  { to: '/admin/chefs', label: 'admin.chefs', icon: BadgeCheck },
  { to: '/admin/users', label: 'admin.users', icon: Users },
  { to: '/admin/dishes', label: 'admin.dishes', icon: UtensilsCrossed },
  { to: '/admin/orders', label: 'admin.orders', icon: ShoppingBag },
  { to: '/admin/bookings', label: 'admin.bookings', icon: CalendarClock },
  { to: '/admin/payments', label: 'admin.payments', icon: Coins },
  { to: '/admin/reviews', label: 'admin.reviews', icon: Flag },
  { to: '/admin/announcements', label: 'admin.announcements', icon: Megaphone },
  { to: '/admin/figures', label: 'admin.figures', icon: ChartColumn },
  { to: '/admin/settings', label: 'admin.settings', icon: SlidersHorizontal },
  { to: '/admin/audit', label: 'admin.audit', icon: ScrollText },
  { to: '/admin/health', label: 'admin.health', icon: HeartPulse },
] as const

const lists = sections.map(({ to }) => to)

/** The admin area. Everyone else gets the not-found page. */
export default function AdminLayout() {
  const { t } = useTranslation('menu')
  const { pathname } = useLocation()
  const { isAdmin } = useAuth()
  useListPlaces(lists)
  if (!isAdmin) {
    return (
      <main id="main" tabIndex={-1}>
        <NotFoundPage />
      </main>
    )
  }
  if (pathname === '/admin') return <Navigate to="/admin/dashboard" replace />
  return (
    <SidebarLayout
      label={t('admin.label')}
      title={t('admin.title')}
      keepsPlaces
      links={sections.map(({ label, ...section }) => ({ ...section, text: t(label) }))}
    >
      <RecordsSearch />
      <Outlet />
    </SidebarLayout>
  )
}
