/** The admin area's pages with their titles, in the order of its sidebar. */
export const adminPages = [
  ['/admin/dashboard', 'Dashboard'],
  ['/admin/queue', 'Queue'],
  ['/admin/chefs', 'Chefs'],
  ['/admin/users', 'Users'],
  ['/admin/dishes', 'Dishes and services'],
  ['/admin/orders', 'Orders'],
  ['/admin/bookings', 'Bookings'],
  ['/admin/payments', 'Money'],
  ['/admin/reviews', 'Reviews and reports'],
  ['/admin/announcements', 'Announcements'],
  ['/admin/figures', 'Metrics'],
  ['/admin/settings', 'Settings'],
  ['/admin/connections', 'Connections'],
  ['/admin/staff', 'Staff'],
  ['/admin/audit', 'Audit log'],
  ['/admin/health', 'System health'],
] as const
