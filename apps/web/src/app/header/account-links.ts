import type { ParseKeys } from 'i18next'
import {
  Briefcase,
  CalendarCheck,
  CalendarClock,
  ChartColumn,
  GraduationCap,
  Heart,
  LayoutDashboard,
  type LucideIcon,
  Settings,
  ShieldCheck,
  ShoppingBag,
  Star,
  Store,
  UserRound,
  UtensilsCrossed,
} from 'lucide-react'
import type { Role } from '@/shared/auth/profile.ts'

export interface AccountLink {
  to: string
  label: ParseKeys<'menu'>
  icon: LucideIcon
  /** Undefined: shown to every role. */
  role?: Role
  /** Roles that have this link in the phone's bottom bar. */
  bottomFor?: readonly Role[]
  /** A shorter text for the bottom bar. */
  bottomLabel?: ParseKeys<'menu'>
}

/** Links of the account menu (spec, section 2), the dashboard's sidebar and its bottom bar. */
export const accountLinks: readonly AccountLink[] = [
  {
    to: '/dashboard',
    label: 'account.dashboard',
    icon: LayoutDashboard,
    bottomFor: ['buyer', 'chef', 'admin'],
  },
  { to: '/dashboard/profile', label: 'account.profile', icon: UserRound, bottomFor: ['buyer', 'admin'] },
  {
    to: '/dashboard/orders',
    label: 'account.orders',
    icon: ShoppingBag,
    bottomFor: ['buyer', 'chef', 'admin'],
  },
  { to: '/dashboard/reviews', label: 'account.reviews', icon: Star, bottomFor: ['admin'] },
  { to: '/dashboard/settings', label: 'account.settings', icon: Settings, bottomFor: ['admin'] },
  { to: '/dashboard/chef-profile', label: 'account.chefProfile', icon: Store, role: 'chef' },
  {
    to: '/dashboard/menu-items',
    label: 'account.menuItems',
    icon: UtensilsCrossed,
    role: 'chef',
    bottomFor: ['chef'],
  },
  { to: '/dashboard/services', label: 'account.services', icon: Briefcase, role: 'chef' },
  {
    to: '/dashboard/bookings',
    label: 'account.bookings',
    icon: CalendarClock,
    role: 'chef',
    bottomFor: ['chef'],
  },
  {
    to: '/dashboard/analytics',
    label: 'account.analytics',
    icon: ChartColumn,
    role: 'chef',
  },
  { to: '/chefs-hub', label: 'account.chefsHub', icon: GraduationCap, role: 'chef' },
  {
    to: '/dashboard/user-bookings',
    label: 'account.userBookings',
    icon: CalendarCheck,
    role: 'buyer',
    bottomFor: ['buyer'],
    bottomLabel: 'account.bookings',
  },
  { to: '/dashboard/favourites', label: 'account.favorites', icon: Heart, role: 'buyer' },
  { to: '/admin', label: 'account.admin', icon: ShieldCheck, role: 'admin' },
]

export function linksFor(role: Role | null): AccountLink[] {
  return accountLinks.filter((link) => link.role === undefined || link.role === role)
}

/** Matches by path prefix; /dashboard matches exactly. */
export function isCurrent(link: string, pathname: string): boolean {
  if (link === '/dashboard') return pathname === link
  return pathname === link || pathname.startsWith(`${link}/`)
}
