import { listOpenSales as contract } from '@localchef/contracts/users/list-open-sales'
import { sql } from 'kysely'
import type { z } from 'zod'
import { implement } from '../server-function.ts'
import { openBookings } from '../status-lists.ts'

const most = 100

/** Cents of payments `p` that a cancellation gives back, without refunds that are made or under way. */
const heldCents = sql.raw(`
  coalesce(sum(
    case when p.status = 'authorized' then p.amount_cents else p.captured_cents end
    - (
      select coalesce(sum(r.amount_cents), 0)
      from public.refunds r
      where r.payment_id = p.id
        and r.status <> 'failed'
    )
  ) filter (where p.status in ('authorized', 'captured', 'partly_refunded')), 0)
`)

type OpenSales = z.output<typeof contract.output>

export const listOpenSales = implement(contract, async ({ chefId }, { db }) => {
  const { rows } = await sql<OpenSales>`
    with orders as (
      select o.id, o.number::integer as number, o.buyer_name as buyer, o.slot_from as at, o.status,
        (o.total_cents / 100.0)::float8 as total,
        ((select ${heldCents} from public.payments p where p.order_id = o.id) / 100.0)::float8 as held
      from public.orders o
      where o.chef_id = ${chefId}
        and o.closed_at is null
    ),
    bookings as (
      select b.id, b.number::integer as number, b.buyer_name as buyer, b.starts_at as at, b.status,
        b.service_name as "serviceName", (b.price_cents / 100.0)::float8 as total,
        ((select ${heldCents} from public.payments p where p.booking_id = b.id) / 100.0)::float8 as held
      from public.bookings b
      where b.chef_id = ${chefId}
        and b.status in ${openBookings}
    ),
    all_sales as (
      select total, held from orders
      union all
      select total, held from bookings
    )
    select
      coalesce((
        select jsonb_agg(to_jsonb(n) order by n.at, n.id)
        from (select * from orders order by at, id limit ${most}) n
      ), '[]') as orders,
      coalesce((
        select jsonb_agg(to_jsonb(n) order by n.at, n.id)
        from (select * from bookings order by at, id limit ${most}) n
      ), '[]') as bookings,
      jsonb_build_object(
        'orders', (select count(*) from orders),
        'bookings', (select count(*) from bookings),
        'total', (select coalesce(round(sum(total)::numeric, 2), 0) from all_sales),
        'held', (select coalesce(round(sum(held)::numeric, 2), 0) from all_sales)
      ) as all
  `.execute(db)
  const [sales] = rows
  if (!sales) throw new Error('the query for the open sales returned no row')
  return sales
})
