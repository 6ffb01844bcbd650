/** A topic of a help page, with an optional screenshot. */
interface Topic {
  to: string
  /** File name in `public/hub`, made by `npm run pictures:hub`. */
  picture?: string
}

/** Help pages of the hub and their topics, in the order of the texts. */
export const guides = {
  menu: [
    { to: '/dashboard/menu-items/new', picture: 'dish' },
    { to: '/dashboard/menu-items', picture: 'promise' },
    { to: '/dashboard/menu-items?view=batches', picture: 'batches' },
    { to: '/dashboard/menu-items', picture: 'menu' },
  ],
  services: [
    { to: '/dashboard/services', picture: 'services' },
    { to: '/dashboard/services', picture: 'service' },
    { to: '/dashboard/services' },
    { to: '/dashboard/bookings', picture: 'bookings' },
  ],
  orders: [
    { to: '/dashboard/orders', picture: 'board' },
    { to: '/dashboard/orders' },
    { to: '/dashboard/orders', picture: 'print' },
    { to: '/dashboard/orders', picture: 'cancel' },
    { to: '/dashboard/orders', picture: 'pause' },
  ],
  profile: [
    { to: '/dashboard/chef-profile', picture: 'about' },
    { to: '/dashboard/chef-profile#certifications', picture: 'certifications' },
    { to: '/dashboard/chef-profile#contact', picture: 'contact' },
    { to: '/dashboard/chef-profile', picture: 'preview' },
    { to: '/dashboard/share' },
  ],
  settings: [
    { to: '/dashboard/chef-profile#hours', picture: 'hours' },
    { to: '/dashboard/chef-profile#handover', picture: 'handover' },
    { to: '/dashboard/chef-profile#permit', picture: 'permit' },
    { to: '/dashboard/settings', picture: 'settings' },
  ],
  troubleshooting: [
    { to: '/dashboard/chef-profile' },
    { to: '/dashboard/menu-items' },
    { to: '/dashboard/orders' },
    { to: '/dashboard/orders' },
  ],
} as const satisfies Record<string, readonly Topic[]>

export type GuideName = keyof typeof guides

export const topicsOf = (name: GuideName): readonly Topic[] => guides[name]
