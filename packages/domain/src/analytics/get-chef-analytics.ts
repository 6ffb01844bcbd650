import {
  type AnalyticsFigures,
  getChefAnalytics as contract,
  rangeBefore,
} from '@localchef/contracts/analytics/get-chef-analytics'
import { notFound } from '@localchef/contracts/common-refusals'
import { placedOrderStatuses } from '@localchef/contracts/orders/order-transitions'
import { type RawBuilder, sql } from 'kysely'
import { handedBack } from '../ledger/paid-in-person.ts'
import { owedForBooking } from '../ledger/uncollected-cents.ts'
import { earnedCents, isOwed } from '../orders/order-money.ts'
import type { Queries } from '../queries.ts'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'

interface Kitchen {
  id: string
  timeZone: string
}

type Range = Pick<AnalyticsFigures, 'from' | 'to'>

/**
 * Reads the figures of one range. Money is summed in integer cents and converted to dollars last, so that every split
 * (days, hours, weekdays) adds up to the same total.
 */
async function readFigures(db: Queries, kitchen: Kitchen, range: Range): Promise<AnalyticsFigures> {
  const { rows } = await figures(kitchen, range).execute(db)
  const found = rows[0]
  if (!found) throw new Error('the query for the sums returned no row')
  return { ...found, ...range }
}

const dollars = (cents: string) => sql.raw(`(coalesce(${cents}, 0) / 100.0)::float8`)

/** Tips that were paid by card after the handover of orders `p`. */
const laterTips = sql.raw(`
  cross join lateral (
    select coalesce(sum(t.captured_cents), 0)::integer as tip_cents
    from public.payments t
    where t.order_id = p.id
      and t.purpose = 'tip'
  ) later
`)

/** Orders, bookings and reviews of the kitchen in the range, as common table expressions for the columns below. */
function sources({ id, timeZone }: Kitchen, { from, to }: Range): RawBuilder<unknown> {
  return sql`
    with placed as materialized (
      select o.*
      from public.orders o
      where o.chef_id = ${id}
        and o.is_placed
        and o.service_day between ${from}::date and ${to}::date
    ),
    sold as materialized (
      select p.*, ${earnedCents(sql`p`)} + later.tip_cents as earned_cents, later.tip_cents as later_tip_cents,
        p.slot_from at time zone ${timeZone} as local_from
      from placed p
      ${laterTips}
      where p.status = 'completed'
        and not ${isOwed(sql`p`)}
    ),
    asked as materialized (
      select b.*, (b.starts_at at time zone ${timeZone})::date as local_day
      from public.bookings b
      where b.chef_id = ${id}
        and b.starts_at >= ${from}::timestamp at time zone ${timeZone}
        and b.starts_at < (${to}::timestamp + interval '1 day') at time zone ${timeZone}
    ),
    cooked as materialized (
      select a.*, a.price_cents - ${owedForBooking(sql`a`)} as earned_cents
      from asked a
      where a.status = 'completed'
    ),
    booked as (
      select sum(earned_cents) as total, count(*)::integer as count, coalesce(sum(guests), 0)::integer as guests
      from cooked
    ),
    refunded as (
      select sum(g.amount_cents) as total
      from (
        select r.amount_cents
        from sold s
        join public.payments p on p.order_id = s.id
        join public.refunds r on r.payment_id = p.id
        where r.status <> 'failed' and r.cause <> 'change'
        union all
        select h.amount_cents
        from sold s
        join ${handedBack} h on h.order_id = s.id
      ) g
    ),
    costed as (
      select sum(k.cost_cents) as cost, sum(l.subtotal_cents) as revenue
      from sold s
      join public.order_lines l on l.order_id = s.id
      join public.order_line_costs k on k.order_line_id = l.id
    ),
    rated as (
      select r.rating
      from public.reviews r
      where r.chef_id = ${id}
        and r.hidden_at is null
        and (r.created_at at time zone ${timeZone})::date between ${from}::date and ${to}::date
    ),
    -- Buyers of the range, and whether they bought here before.
    buyers as (
      select s.buyer_id, not exists (
        select 1
        from public.orders earlier
        where earlier.chef_id = ${id}
          and earlier.buyer_id = s.buyer_id
          and earlier.status = 'completed'
          and earlier.service_day < ${from}::date
      ) as is_new
      from sold s
      where s.buyer_id is not null
      group by s.buyer_id
    ),
    sums as (
      select
        sum(earned_cents) as total, sum(subtotal_cents) as food, sum(delivery_fee_cents) as fees,
        sum(tip_cents + later_tip_cents) as tips,
        sum(discount_cents) filter (where discount_bearer = 'kitchen') as discounts,
        sum(discount_cents) filter (where discount_bearer = 'marketplace') as borne_discounts,
        sum(kitchen_credit_cents) as credit,
        sum(credit_cents - kitchen_credit_cents) as borne_credit,
        count(*)::integer as orders, coalesce(sum(meals), 0)::integer as meals,
        -- A pickup that was ready is not late because its buyer was.
        (count(*) filter (
          where ready_at > slot_until
            or completed_at > slot_until and fulfilment = 'delivery'
        ))::integer as late
      from sold
    )
  `
}

const byStatus = sql`
  (
    select jsonb_object_agg(name, (select count(*) from placed p where p.status = name))
    from unnest(${[...placedOrderStatuses]}::public.order_status[]) name
  )
`

const byDish = sql`
  coalesce((
    select jsonb_agg(
      jsonb_build_object(
        'name', d.name, 'nameRu', d.name_ru, 'quantity', d.quantity, 'revenue', d.revenue,
        'cost', d.cost, 'costedRevenue', d.costed
      )
      order by d.revenue desc, d.name
    )
    from (
      -- A renamed dish has the name of its latest order.
      select
        (array_agg(l.dish_name order by s.placed_at desc))[1] as name,
        (array_agg(l.dish_name_ru order by s.placed_at desc))[1] as name_ru,
        sum(l.quantity) as quantity,
        ${dollars('sum(l.subtotal_cents)')} as revenue,
        (sum(k.cost_cents) / 100.0)::float8 as cost,
        ${dollars('sum(l.subtotal_cents) filter (where k.order_line_id is not null)')} as costed
      from sold s
      join public.order_lines l on l.order_id = s.id
      left join public.order_line_costs k on k.order_line_id = l.id
      group by coalesce(l.dish_id::text, l.dish_name)
    ) d
  ), '[]')
`

const byHour = sql`
  (
    select jsonb_agg(jsonb_build_object('hour', h.hour, 'orders', h.orders, 'revenue', h.revenue) order by h.hour)
    from (
      select hour, count(s.id) as orders, ${dollars('sum(s.earned_cents)')} as revenue
      from generate_series(0, 23) hour
      left join sold s on extract(hour from s.local_from) = hour
      group by hour
    ) h
  )
`

const byWeekday = sql`
  (
    select jsonb_agg(
      jsonb_build_object('weekday', w.weekday, 'orders', w.orders, 'revenue', w.revenue)
      order by w.weekday
    )
    from (
      select weekday, count(s.id) as orders, ${dollars('sum(s.earned_cents)')} as revenue
      from generate_series(0, 6) weekday
      left join sold s on extract(dow from s.service_day) = weekday
      group by weekday
    ) w
  )
`

const bookings = sql`
  jsonb_build_object(
    'count', booked.count,
    'guests', booked.guests,
    'revenue', ${dollars('booked.total')},
    'byStatus', (
      select jsonb_object_agg(name, (select count(*) from asked a where a.status = name))
      from unnest(enum_range(null::public.booking_status)) name
    ),
    'byService', coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'name', s.name, 'nameRu', s.name_ru, 'count', s.count, 'guests', s.guests, 'revenue', s.revenue
        )
        order by s.revenue desc, s.name
      )
      from (
        -- A renamed service has the name of its latest booking.
        select
          (array_agg(c.service_name order by c.starts_at desc))[1] as name,
          (array_agg(c.service_name_ru order by c.starts_at desc))[1] as name_ru,
          count(*) as count,
          sum(c.guests) as guests,
          ${dollars('sum(c.earned_cents)')} as revenue
        from cooked c
        group by coalesce(c.service_id::text, c.service_name)
      ) s
    ), '[]')
  )
`

const buyers = sql`
  (
    select jsonb_build_object(
      'new', count(*) filter (where is_new), 'returning', count(*) filter (where not is_new)
    )
    from buyers
  )
`

const ratings = sql`
  (
    select jsonb_build_object(
      'count', count(*),
      'average', round(avg(rating), 2)::float8,
      'byStars', (
        select jsonb_agg((select count(*) from rated r where r.rating = star) order by star)
        from generate_series(1, 5) star
      )
    )
    from rated
  )
`

function byDay({ from, to }: Range): RawBuilder<unknown> {
  return sql`
    (
      select jsonb_agg(
        jsonb_build_object(
          'day', to_char(d.day, 'YYYY-MM-DD'), 'orders', d.orders, 'revenue', d.revenue,
          'bookingRevenue', d.booking_revenue
        )
        order by d.day
      )
      from (
        select
          day,
          count(s.id) as orders,
          ${dollars('sum(s.earned_cents)')} as revenue,
          (
            select ${dollars('sum(c.earned_cents)')}
            from cooked c
            where c.local_day = day::date
          ) as booking_revenue
        from generate_series(${from}::date, ${to}::date, interval '1 day') day
        left join sold s on s.service_day = day::date
        group by day
      ) d
    )
  `
}

function figures(kitchen: Kitchen, range: Range): RawBuilder<Omit<AnalyticsFigures, 'from' | 'to'>> {
  return sql`
    ${sources(kitchen, range)}
    select
      ((coalesce(sums.total, 0) + coalesce(booked.total, 0)) / 100.0)::float8 as income,
      ${dollars('sums.total')} as revenue,
      ${dollars('sums.food')} as "foodRevenue",
      ${dollars('costed.cost')} as "foodCost",
      ${dollars('costed.revenue')} as "costedRevenue",
      ${dollars('sums.fees')} as "deliveryFees",
      ${dollars('sums.tips')} as tips,
      ${dollars('sums.discounts')} as discounts,
      ${dollars('sums.borne_discounts')} as "borneDiscounts",
      ${dollars('sums.credit')} as credit,
      ${dollars('sums.borne_credit')} as "borneCredit",
      ${dollars('refunded.total')} as refunded,
      sums.orders,
      case when sums.orders > 0 then (round(sums.total::numeric / sums.orders) / 100.0)::float8 end as "averageOrder",
      sums.meals,
      sums.late as "lateOrders",
      ${byStatus} as "byStatus",
      ${byDay(range)} as "byDay",
      ${byDish} as "byDish",
      ${byHour} as "byHour",
      ${byWeekday} as "byWeekday",
      ${bookings} as bookings,
      ${buyers} as buyers,
      ${ratings} as ratings
    from sums
    cross join booked
    cross join refunded
    cross join costed
  `
}

export const getChefAnalytics = implement(contract, async ({ from, to, compare }, { db, user, refuse }) => {
  const { rows } = await sql<{ id: string; timeZone: string }>`
    select id, time_zone as "timeZone"
    from public.chefs
    where profile_id = ${user.id}
  `.execute(db)
  const kitchen = rows[0]
  if (!kitchen) throw refuse(notFound, noSuch('business'))
  const current = await readFigures(db, kitchen, { from, to })
  const previous = compare ? await readFigures(db, kitchen, rangeBefore(from, to)) : null
  return { timeZone: kitchen.timeZone, current, previous }
})
