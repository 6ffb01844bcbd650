/**
 * The features of the web and of the domain, and which others each may import from. A new arrow is declared here, where
 * a reviewer sees it.
 */
const web = {
  account: ['notifications'],
  analytics: ['chefs'],
  announcements: [],
  audit: [],
  bookings: ['chefs', 'disputes', 'menu', 'messages', 'notes', 'orders', 'reviews'],
  cart: [],
  certifications: [],
  chefs: ['certifications', 'favourites', 'info', 'menu', 'notes', 'orders', 'services'],
  dashboard: ['bookings', 'chefs', 'favourites', 'menu', 'orders', 'reviews'],
  disputes: ['messages'],
  favourites: [],
  figures: ['queue'],
  health: [],
  home: ['chefs', 'menu'],
  hub: ['chefs'],
  info: [],
  listings: ['notes'],
  menu: ['cart', 'chefs', 'favourites', 'orders'],
  messages: ['chefs'],
  notes: [],
  notifications: [],
  orders: ['cart', 'chefs', 'disputes', 'menu', 'messages', 'notes', 'notifications'],
  queue: ['certifications', 'menu', 'messages'],
  reports: [],
  reviews: ['chefs', 'notes', 'reports'],
  search: ['chefs'],
  services: ['chefs'],
  settings: ['info'],
  users: ['menu', 'queue'],
}

const domain = {
  account: ['audit'],
  allergens: ['audit', 'menu', 'queue'],
  analytics: [],
  announcements: ['audit'],
  audit: ['long-lists'],
  bookings: ['audit', 'long-lists', 'notes', 'notifications', 'orders', 'settings'],
  certifications: ['audit', 'chefs', 'long-lists', 'notifications', 'queue'],
  chefs: ['audit', 'long-lists', 'menu', 'queue', 'reviews', 'services', 'settings'],
  disputes: ['bookings', 'chefs', 'notifications', 'orders'],
  figures: ['chefs'],
  health: [],
  home: ['chefs', 'menu', 'search', 'settings'],
  listings: ['audit', 'long-lists', 'menu', 'notes', 'queue'],
  'long-lists': ['search'],
  menu: ['chefs', 'search'],
  messages: ['chefs', 'notifications', 'search', 'settings'],
  notes: ['audit'],
  notifications: [],
  orders: ['audit', 'chefs', 'long-lists', 'menu', 'notes', 'notifications', 'search', 'settings'],
  permits: ['audit', 'queue'],
  places: ['search'],
  queue: ['allergens', 'audit', 'notifications'],
  reports: ['audit', 'listings', 'long-lists', 'queue', 'reviews'],
  reviews: ['audit', 'long-lists', 'notes', 'notifications', 'queue', 'settings'],
  search: ['chefs', 'settings'],
  services: ['bookings', 'chefs', 'menu', 'settings'],
  settings: ['audit'],
  sitemap: [],
  users: ['account', 'audit', 'bookings', 'chefs', 'long-lists', 'orders', 'queue'],
}

/** Rules of dependency-cruiser: out of a feature's folder only into itself and into what is declared. */
function featureRules(room, folder, features) {
  return Object.entries(features).map(([feature, others]) => ({
    name: `${room}-${feature}-imports-only-declared-features`,
    comment: `${feature} may import from ${others.join(', ') || 'no other feature'}: see scripts/checks/feature-arrows.cjs.`,
    severity: 'error',
    from: { path: `^${folder}/${feature}/`, pathNot: '\\.test\\.tsx?$' },
    to: {
      path: `^${folder}/(?:${Object.keys(features).join('|')})/`,
      pathNot: [feature, ...others].map((name) => `^${folder}/${name}/`),
    },
  }))
}

module.exports = {
  features: { 'apps/web/src/features': web, 'packages/domain/src': domain },
  rules: [
    ...featureRules('web', 'apps/web/src/features', web),
    ...featureRules('domain', 'packages/domain/src', domain),
  ],
}
