import { shownPhone } from '@localchef/addresses/phone-number'
import { formatCsv } from '@localchef/contracts/csv-text'
import { mostExportedRows } from '@localchef/contracts/export-limits'
import { exportBuyers as contract } from '@localchef/contracts/orders/export-buyers'
import { implement } from '../server-function.ts'
import { readBuyers } from './list-buyers.ts'

const columns = [
  'name',
  'phone',
  'orders',
  'spent',
  'last_order',
  'last_order_at',
  'allergies',
  'consented_at',
  'email',
] as const

/** Moments are in UTC, money in dollars with two decimals. */
export const exportBuyers = implement(contract, async ({ query }, { db, user }) => {
  const { buyers, total } = await readBuyers(db, user.id, query, { limit: mostExportedRows, offset: 0 })
  const rows = buyers.map(({ name, phone, orders, spent, lastOrder, allergies, consentedAt, email }) => [
    name,
    shownPhone(phone ?? ''),
    String(orders),
    spent.toFixed(2),
    String(lastOrder.number),
    new Date(lastOrder.placedAt).toISOString(),
    allergies.join(' '),
    consentedAt ? new Date(consentedAt).toISOString() : '',
    email ?? '',
  ])
  return { csv: formatCsv([columns, ...rows]), isCut: total > mostExportedRows }
})
