/** The help pages of the hub, and the screen each of their topics is about, in the order of the texts. */
export const GUIDES = {
  menu: [
    '/dashboard/menu-items/new',
    '/dashboard/menu-items',
    '/dashboard/menu-items?view=batches',
    '/dashboard/menu-items',
  ],
  services: ['/dashboard/services', '/dashboard/services', '/dashboard/services', '/dashboard/bookings'],
  orders: [
    '/dashboard/orders',
    '/dashboard/orders',
    '/dashboard/orders',
    '/dashboard/orders',
    '/dashboard/orders',
  ],
  profile: [
    '/dashboard/chef-profile',
    '/dashboard/chef-profile#certifications',
    '/dashboard/chef-profile#contact',
    '/dashboard/chef-profile',
  ],
  settings: [
    '/dashboard/chef-profile#hours',
    '/dashboard/chef-profile#handover',
    '/dashboard/chef-profile#permit',
    '/dashboard/settings',
  ],
  troubleshooting: [
    '/dashboard/chef-profile',
    '/dashboard/menu-items',
    '/dashboard/orders',
    '/dashboard/orders',
  ],
} as const

export type GuideName = keyof typeof GUIDES
