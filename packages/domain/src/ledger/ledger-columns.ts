import { type RawBuilder, sql } from 'kysely'
import { chargebackObject, paymentAlertColumns, paymentAlerts } from './payment-alert-columns.ts'

/** Fields of `LedgerPayment` of a payment `p`, for an object. */
export const ledgerPaymentFields = sql.raw(`
  'provider', p.provider, 'reference', p.payment_reference, 'status', p.status,
  'amount', (p.amount_cents / 100.0)::float8, 'applicationFee', (p.application_fee_cents / 100.0)::float8
`)

/** Fields of `LedgerMovement` of a transaction `t`, for an object. */
export const movementFields = sql.raw(`
  'id', t.id, 'cause', t.cause, 'at', t.created_at,
  'entries', (
    select jsonb_agg(
      jsonb_build_object('account', e.account, 'part', e.part, 'amount', (e.amount_cents / 100.0)::float8)
      order by e.id
    )
    from public.ledger_entries e
    where e.transaction_id = t.id
  )
`)

/** Columns of `Ledger` of an order or a booking, oldest movement first. */
export function ledgerColumns(subject: 'order_id' | 'booking_id', id: string): RawBuilder<unknown> {
  const column = sql.raw(subject)
  return sql`
    coalesce((
      select jsonb_agg(
        jsonb_build_object(${movementFields}, 'corrects', t.corrects_id, 'note', t.note)
        order by t.id
      )
      from public.ledger_transactions t
      where t.${column} = ${id}
    ), '[]') as transactions,
    coalesce((
      select jsonb_agg(${sql.raw(chargebackObject)} order by b.created_at, b.id)
      from public.chargebacks b
      join public.payments p on p.id = b.payment_id
      where p.${column} = ${id}
    ), '[]') as chargebacks,
    coalesce((
      select jsonb_agg(to_jsonb(l) order by l.at, l.id)
      from (
        select ${paymentAlertColumns}
        ${paymentAlerts}
        where a.payment_id in (select p.id from public.payments p where p.${column} = ${id})
      ) l
    ), '[]') as alerts
  `
}
