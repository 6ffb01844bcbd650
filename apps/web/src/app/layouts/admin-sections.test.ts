import { expect, test } from 'vitest'
import { adminSections, isOpenTo, sectionOf } from './admin-sections.ts'

test.each([
  ['/admin/orders/8f3e', '/admin/orders'],
  ['/admin/standing-orders', '/admin/orders'],
  ['/admin/payments/months/2026-10', '/admin/payments'],
  ['/admin/staff', '/admin/staff'],
])('%s is a page of the section %s', (pathname, section) => {
  expect(sectionOf(pathname)?.to).toBe(section)
})

test('a page whose address begins like a section is no page of it', () => {
  expect(sectionOf('/admin/ordersheets')).toBeUndefined()
})

test('one of the rights of a section opens it, and others do not', () => {
  const open = (rights: Parameters<typeof isOpenTo>[1]) =>
    adminSections.filter((section) => isOpenTo(section, rights)).map(({ to }) => to)
  expect(open(['reports'])).toEqual(['/admin/reviews'])
  expect(open(['people_suspend'])).toEqual([])
  expect(open([])).toEqual([])
})
