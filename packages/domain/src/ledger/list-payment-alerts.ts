import { listPaymentAlerts as contract } from '@localchef/contracts/payments/list-payment-alerts'
import type { PaymentAlert } from '@localchef/contracts/payments/payment-alert'
import { sql } from 'kysely'
import { readPage } from '../long-lists/long-list.ts'
import { implement } from '../server-function.ts'
import { paymentAlertColumns, paymentAlerts } from './payment-alert-columns.ts'

export const listPaymentAlerts = implement(contract, async ({ kind, ...page }, { db }) => {
  const { rows, nextCursor } = await readPage(
    db,
    sql`select ${paymentAlertColumns}`,
    sql<PaymentAlert>`
      ${paymentAlerts}
      where ${kind === 'all' ? sql`true` : sql`a.kind = ${kind}`}
    `,
    { at: sql`a.created_at`, id: sql`a.id`, first: 'newest' },
    page,
  )
  return { alerts: rows, nextCursor }
})
