import { expect, test } from 'vitest'
import { adminSections, isOpenTo, opens, sectionOf } from './admin-sections.ts'

test.each([
  ['/admin/orders/8f3e', '/admin/orders'],
  ['/admin/standing-orders', '/admin/orders'],
  ['/admin/payments/months/2026-10', '/admin/payments'],
  ['/admin/staff', '/admin/staff'],
])('%s is a page of the section %s', (pathname, section) => {
  expect(sectionOf(pathname)?.to).toBe(section)
})

test('a page whose address only begins like a section’s does not belong to it', () => {
  expect(sectionOf('/admin/ordersheets')).toBeUndefined()
})

test('any one of a section’s rights opens it, and other rights do not', () => {
  const open = (rights: Parameters<typeof isOpenTo>[1]) =>
    adminSections.filter((section) => isOpenTo(section, rights)).map(({ to }) => to)
  expect(open(['reports'])).toEqual(['/admin/reviews'])
  expect(open(['people_suspend'])).toEqual([])
  expect(open([])).toEqual([])
})

test.each([
  ['/admin/chefs/8f3e', ['kitchens_read'], ['kitchens_decide']],
  ['/admin/orders', ['orders_read'], ['ledger_read']],
  ['/admin/orders/8f3e', ['orders_read', 'ledger_read'], ['orders_read']],
  ['/admin/bookings/8f3e', ['orders_read', 'ledger_read'], ['orders_read']],
  ['/admin/payments/months/2026-10', ['ledger_read'], ['refunds']],
  ['/dashboard/orders/8f3e', ['orders_read'], ['desk']],
  ['/admin/queue?item=payment%3A8f3e', ['desk', 'payments'], ['desk']],
  ['/admin/queue?show=payment', ['desk'], ['payments']],
  ['/dish/8f3e', [], undefined],
] as const)('a link to %s is offered with %j, not with %j', (address, enough, tooLittle) => {
  expect(opens(address, enough)).toBe(true)
  if (tooLittle) expect(opens(address, tooLittle)).toBe(false)
})
