import type { StaffRight } from '@localchef/contracts/staff/staff-right'

/** The rights in the order of the admin area. */
export const rightGroups = [
  { name: 'desk', rights: ['desk', 'exports', 'figures'] },
  { name: 'people', rights: ['people_read', 'people_suspend', 'people_data', 'trust_signals'] },
  { name: 'kitchens', rights: ['kitchens_read', 'kitchens_decide', 'certifications', 'listings'] },
  { name: 'sales', rights: ['orders_read', 'reviews', 'reports', 'disputes', 'refunds'] },
  {
    name: 'money',
    rights: ['ledger_read', 'ledger_close', 'payments', 'fees', 'taxes', 'credit', 'discounts'],
  },
  { name: 'marketplace', rights: ['announcements', 'settings', 'connections', 'staff', 'audit', 'upkeep'] },
] as const satisfies readonly { name: string; rights: readonly StaffRight[] }[]
