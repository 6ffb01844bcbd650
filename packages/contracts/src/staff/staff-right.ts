import { z } from 'zod'

/** The rights of staff roles. An operation of admins names one in its contract; the roles that have it are rows of the database. */
export const StaffRight = z.enum([
  'desk',
  'figures',
  'people_read',
  'people_suspend',
  'people_data',
  'staff',
  'kitchens_read',
  'kitchens_decide',
  'certifications',
  'listings',
  'orders_read',
  'reviews',
  'reports',
  'disputes',
  'refunds',
  'trust_signals',
  'ledger_read',
  'ledger_close',
  'payments',
  'fees',
  'taxes',
  'credit',
  'discounts',
  'announcements',
  'settings',
  'audit',
  'upkeep',
])
export type StaffRight = z.infer<typeof StaffRight>
