import { sql } from 'kysely'

/** A chargeback `b`, in the shape of its contract. It counts as answered once our answer is stored. */
export const chargebackObject = `
  jsonb_build_object(
    'id', b.id, 'amount', (b.amount_cents / 100.0)::float8, 'reason', b.reason,
    'status', case when b.status = 'needs_answer' and b.answered_at is not null then 'answered' else b.status end,
    'answerDueAt', b.answer_due_at, 'answeredAt', b.answered_at, 'at', b.created_at
  )
`

/** Columns of an alert, from `paymentAlerts`. */
export const paymentAlertColumns = sql.raw(`
  a.id, a.kind, a.detail, a.status, a.note,
  coalesce(w.name, w.email) as "closedBy",
  to_jsonb(a.closed_at) #>> '{}' as "closedAt",
  to_jsonb(a.created_at) #>> '{}' as at /* never null: id */,
  case when o.id is not null then jsonb_build_object('id', o.id, 'number', o.number) end as "order",
  case when g.id is not null then jsonb_build_object('id', g.id, 'number', g.number) end as booking,
  case when c.id is not null then jsonb_build_object(
    'id', c.id, 'slug', c.slug, 'name', c.name, 'nameRu', c.name_ru, 'timeZone', c.time_zone
  ) end as chef,
  case when b.id is not null then ${chargebackObject} end as chargeback
`)

export const paymentAlerts = sql.raw(`
  from public.payment_alerts a
  left join public.payments p on p.id = a.payment_id
  left join public.transfers f on f.id = case when a.kind = 'transfer_failed' then a.subject::uuid end
  left join public.orders o on o.id = coalesce(p.order_id, f.order_id)
  left join public.bookings g on g.id = p.booking_id
  left join public.chefs c on c.id = a.chef_id
  left join public.profiles w on w.id = a.closed_by
  left join public.chargebacks b
    on a.kind = 'chargeback'
    and b.payment_id = a.payment_id
    and a.subject = b.payment_id::text || ':' || b.provider_reference
`)
