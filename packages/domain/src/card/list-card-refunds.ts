import { type CardRefund, listCardRefunds as contract } from '@localchef/contracts/payments/list-card-refunds'
import { sql } from 'kysely'
import { readPage } from '../long-lists/long-list.ts'
import { implement } from '../server-function.ts'
import { movementsByCause } from './movements-by-cause.ts'

export const listCardRefunds = implement(contract, async ({ status, ...page }, { db }) => {
  const { rows, nextCursor } = await readPage(
    db,
    sql`
      select r.id, (r.amount_cents / 100.0)::float8 as amount, r.cause, r.reason, r.status, r.expected_at as "expectedAt",
        r.created_at as at, r.provider_reference as reference, p.provider,
        case when o.id is not null then jsonb_build_object('id', o.id, 'number', o.number) end as "order",
        case when b.id is not null then jsonb_build_object('id', b.id, 'number', b.number) end as booking,
        case when c.id is not null then jsonb_build_object('id', c.id, 'name', c.name, 'nameRu', c.name_ru) end as chef,
        w.name as requester,
        coalesce((
          select jsonb_agg(
            jsonb_build_object(
              'name', l.dish_name, 'nameRu', l.dish_name_ru, 'variants', l.variants, 'quantity', f.quantity
            )
            order by l.dish_name, l.id
          )
          from public.refund_lines f
          join public.order_lines l on l.id = f.order_line_id
          where f.refund_id = r.id
        ), '[]') as lines,
        ${movementsByCause(
          ['refund', 'refund_paid', 'refund_failed', 'gift_card_refunded', 'gift_card_refund_failed'],
          sql`r.payment_id::text || ':' || r.provider_reference`,
        )} as movements
    `,
    sql<CardRefund>`
      from public.refunds r
      join public.payments p on p.id = r.payment_id
      left join public.chefs c on c.id = p.chef_id
      left join public.orders o on o.id = p.order_id
      left join public.bookings b on b.id = p.booking_id
      left join public.profiles w on w.id = r.requester_id
      where ${status === 'all' ? sql`true` : sql`r.status = ${status}`}
    `,
    { at: sql`r.created_at`, id: sql`r.id`, first: 'newest' },
    page,
  )
  return { refunds: rows, nextCursor }
})
