import { getBooking } from '@localchef/contracts/bookings/get-booking'
import { getOrder } from '@localchef/contracts/orders/get-order'
import { getBookingLedger } from '@localchef/contracts/payments/get-booking-ledger'
import { getLedgerMonth } from '@localchef/contracts/payments/get-ledger-month'
import { getOrderLedger } from '@localchef/contracts/payments/get-order-ledger'
import { QueueKind, rightOfKind } from '@localchef/contracts/queue/get-queue'
import type { StaffRight } from '@localchef/contracts/staff/staff-right'
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
  Plug,
  ScrollText,
  ShieldUser,
  ShoppingBag,
  SlidersHorizontal,
  Users,
  UtensilsCrossed,
} from 'lucide-react'

const money: readonly StaffRight[] = [
  'ledger_read',
  'payments',
  'refunds',
  'disputes',
  'fees',
  'taxes',
  'credit',
  'discounts',
]

/** The sections of the admin area. Any one of a section's rights opens it. */
export const adminSections = [
  { to: '/admin/dashboard', label: 'admin.dashboard', icon: LayoutDashboard, rights: ['desk'] },
  { to: '/admin/queue', label: 'admin.queue', icon: ListChecks, rights: ['desk'] },
  { to: '/admin/chefs', label: 'admin.chefs', icon: BadgeCheck, rights: ['kitchens_read'] },
  { to: '/admin/users', label: 'admin.users', icon: Users, rights: ['people_read'] },
  { to: '/admin/dishes', label: 'admin.dishes', icon: UtensilsCrossed, rights: ['listings'] },
  {
    to: '/admin/orders',
    label: 'admin.orders',
    icon: ShoppingBag,
    rights: ['orders_read'],
    also: ['/admin/standing-orders'],
  },
  { to: '/admin/bookings', label: 'admin.bookings', icon: CalendarClock, rights: ['orders_read'] },
  { to: '/admin/payments', label: 'admin.payments', icon: Coins, rights: money },
  { to: '/admin/reviews', label: 'admin.reviews', icon: Flag, rights: ['reviews', 'reports'] },
  { to: '/admin/announcements', label: 'admin.announcements', icon: Megaphone, rights: ['announcements'] },
  { to: '/admin/figures', label: 'admin.figures', icon: ChartColumn, rights: ['figures'] },
  { to: '/admin/settings', label: 'admin.settings', icon: SlidersHorizontal, rights: ['settings'] },
  { to: '/admin/connections', label: 'admin.connections', icon: Plug, rights: ['connections'] },
  { to: '/admin/staff', label: 'admin.staff', icon: ShieldUser, rights: ['staff'] },
  { to: '/admin/audit', label: 'admin.audit', icon: ScrollText, rights: ['audit'] },
  { to: '/admin/health', label: 'admin.health', icon: HeartPulse, rights: ['upkeep'] },
] as const

type Section = (typeof adminSections)[number]

/** Whether one of the rights opens the section. */
export function isOpenTo(section: Section, rights: readonly StaffRight[]): boolean {
  return section.rights.some((right) => rights.includes(right))
}

/** Pages that need more rights than their section, and the order pages that the section's lists link to. */
const innerPages = [
  { address: /^\/admin\/orders\/[^/]+$/, reads: [getOrder, getOrderLedger] },
  { address: /^\/admin\/bookings\/[^/]+$/, reads: [getBooking, getBookingLedger] },
  { address: /^\/admin\/payments\/months\/[^/]+$/, reads: [getLedgerMonth] },
  { address: /^\/dashboard\/orders\/[^/]+$/, reads: [getOrder] },
]

/** Whether the rights open an address that a page of the admin area links to. */
export function opens(address: string, rights: readonly StaffRight[]): boolean {
  const { pathname, searchParams } = new URL(address, 'https://admin.invalid')
  const section = sectionOf(pathname)
  if (section && !isOpenTo(section, rights)) return false
  const kind = QueueKind.safeParse(searchParams.get('item')?.split(':')[0])
  if (section?.to === '/admin/queue' && kind.success && !rights.includes(rightOfKind[kind.data])) return false
  const inner = innerPages.find((page) => page.address.test(pathname))
  return inner?.reads.every(({ right }) => right !== undefined && rights.includes(right)) ?? true
}

/** The section of a page of the admin area. */
export function sectionOf(pathname: string): Section | undefined {
  const isUnder = (path: string) => pathname === path || pathname.startsWith(`${path}/`)
  return adminSections.find((section) =>
    [section.to, ...('also' in section ? section.also : [])].some(isUnder),
  )
}
