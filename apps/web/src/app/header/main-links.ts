/** The header's links (spec, section 2). The logo links to home. */
export const mainLinks = [
  { to: '/', label: 'main.home' },
  { to: '/chefs', label: 'main.chefs' },
  { to: '/ready-dishes', label: 'main.readyToday' },
  { to: '/how-it-works', label: 'main.howItWorks' },
] as const
