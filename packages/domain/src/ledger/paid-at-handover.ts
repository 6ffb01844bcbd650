import { sql } from 'kysely'

/** Whether orders `o` were paid at the handover. Their money did not go through the provider. */
export const paidAtHandover = sql.raw(`o.payment_method = 'pay_on_pickup' and o.status = 'completed'`)

/** Whether orders `o` were paid at the handover with sales tax. */
export const taxedAtHandover = sql`${paidAtHandover} and o.tax_cents > 0`
