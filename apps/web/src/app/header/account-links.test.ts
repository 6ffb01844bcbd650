import { expect, it } from 'vitest'
import { isCurrent, linksFor } from './account-links.ts'

it('account links: each role gets its own entries', () => {
  const paths = (role: Parameters<typeof linksFor>[0]) => linksFor(role).map((link) => link.to)
  const everyone = ['', '/profile', '/orders', '/reviews', '/settings'].map((path) => `/dashboard${path}`)
  expect(paths(null)).toEqual(everyone)
  expect(paths('buyer')).toEqual([...everyone, '/dashboard/user-bookings', '/dashboard/favourites'])
  expect(paths('admin')).toEqual([...everyone, '/admin'])
  expect(paths('chef')).toEqual([
    ...everyone,
    '/dashboard/chef-profile',
    '/dashboard/menu-items',
    '/dashboard/services',
    '/dashboard/bookings',
    '/dashboard/analytics',
    '/chefs-hub',
  ])
})

it('account links: a link is current on every page below its path, the dashboard’s only on its own', () => {
  expect(isCurrent('/dashboard', '/dashboard/orders')).toBe(false)
  expect(isCurrent('/dashboard', '/dashboard')).toBe(true)
  expect(isCurrent('/dashboard/orders', '/dashboard/orders/o1')).toBe(true)
  expect(isCurrent('/dashboard/menu', '/dashboard/menu-items')).toBe(false)
})
