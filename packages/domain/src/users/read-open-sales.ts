import type { OpenSales } from '@localchef/contracts/users/open-sales'
import { sql } from 'kysely'
import type { Queries } from '../queries.ts'
import { openBookings } from '../status-lists.ts'
import { endsOrder, type SalesOf } from './end-sales.ts'

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

/** All open orders and bookings of the kitchens and buyers, with those that `endSales` would cancel. */
export async function readOpenSales(db: Queries, of: SalesOf): Promise<OpenSales> {
  const { rows } = await sql<OpenSales>`
    with orders as (
      select o.id, o.number::integer as number, o.buyer_name as buyer, c.name as kitchen, c.name_ru as "kitchenRu",
        o.slot_from as at, o.status, ${endsOrder(of)} as ends,
        (o.total_cents / 100.0)::float8 as total,
        ((select ${heldCents} from public.payments p where p.order_id = o.id) / 100.0)::float8 as held
      from public.orders o
      join public.chefs c on c.id = o.chef_id
      where (o.chef_id = any(${of.chefIds}::uuid[]) or o.buyer_id = any(${of.buyerIds}::uuid[]))
        and o.closed_at is null
    ),
    bookings as (
      select b.id, b.number::integer as number, b.buyer_name as buyer, c.name as kitchen, c.name_ru as "kitchenRu",
        b.starts_at as at, b.status, b.chef_id = any(${of.chefIds}::uuid[]) as ends,
        b.service_name as "serviceName", (b.price_cents / 100.0)::float8 as total,
        ((select ${heldCents} from public.payments p where p.booking_id = b.id) / 100.0)::float8 as held
      from public.bookings b
      join public.chefs c on c.id = b.chef_id
      where (b.chef_id = any(${of.chefIds}::uuid[]) or b.buyer_id = any(${of.buyerIds}::uuid[]))
        and b.status in ${openBookings}
    ),
    all_sales as (
      select true as is_order, ends, total, held from orders
      union all
      select false, ends, total, held from bookings
    )
    select
      coalesce((
        select jsonb_agg(to_jsonb(n) order by n.at, n.id)
        from (select * from orders order by ends desc, at, id limit ${most}) n
      ), '[]') as orders,
      coalesce((
        select jsonb_agg(to_jsonb(n) order by n.at, n.id)
        from (select * from bookings order by ends desc, at, id limit ${most}) n
      ), '[]') as bookings,
      (select ${sums} from all_sales s) as all,
      (select ${sums} from all_sales s where s.ends) as ending
  `.execute(db)
  const [sales] = rows
  if (!sales) throw new Error('the query for the open sales returned no row')
  return sales
}

const sums = sql.raw(`
  jsonb_build_object(
    'orders', count(*) filter (where s.is_order),
    'bookings', count(*) filter (where not s.is_order),
    'total', coalesce(round(sum(s.total)::numeric, 2), 0),
    'held', coalesce(round(sum(s.held)::numeric, 2), 0)
  )
`)
