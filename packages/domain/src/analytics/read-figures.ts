import type { AnalyticsFigures } from '@localchef/contracts/analytics/get-chef-analytics'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../queries.ts'

interface Kitchen {
  id: string
  timeZone: string
}

type Range = Pick<AnalyticsFigures, 'from' | 'to'>

/**
 * The figures of one range. Money is added up in integer cents and becomes dollars at the very end, so that
 * every split (days, hours, weekdays) adds up to the same sum.
 */
export async function readFigures(db: Queries, kitchen: Kitchen, range: Range): Promise<AnalyticsFigures> {
  const { rows } = await figures(kitchen, range).execute(db)
  const found = rows[0]
  if (!found) throw new Error('a query of sums always has one row')
  return { ...found, ...range }
}

const dollars = (cents: string) => sql.raw(`(coalesce(${cents}, 0) / 100.0)::float8`)

function figures(kitchen: Kitchen, { from, to }: Range): RawBuilder<Omit<AnalyticsFigures, 'from' | 'to'>> {
  return sql`
    with placed as materialized (
      select o.*
      from public.orders o
      where o.chef_id = ${kitchen.id}
        and o.service_day between ${from}::date and ${to}::date
    ),
    sold as materialized (
      -- The marketplace's service fee passes through: it is none of the kitchen's revenue.
      select p.*, p.total_cents - p.service_fee_cents as earned_cents, p.slot_from at time zone ${kitchen.timeZone} as local_from
      from placed p
      where p.status = 'completed'
    ),
    asked as materialized (
      select b.*, (b.starts_at at time zone ${kitchen.timeZone})::date as local_day
      from public.bookings b
      where b.chef_id = ${kitchen.id}
        and b.starts_at >= ${from}::timestamp at time zone ${kitchen.timeZone}
        and b.starts_at < (${to}::timestamp + interval '1 day') at time zone ${kitchen.timeZone}
    ),
    cooked as materialized (
      select *
      from asked
      where status = 'completed'
    ),
    booked as (
      select sum(price_cents) as total, count(*)::integer as count, coalesce(sum(guests), 0)::integer as guests
      from cooked
    ),
    rated as (
      select r.rating
      from public.reviews r
      where r.chef_id = ${kitchen.id}
        and r.hidden_at is null
        and (r.created_at at time zone ${kitchen.timeZone})::date between ${from}::date and ${to}::date
    ),
    -- Who bought in the range, and whether that was the first time here.
    buyers as (
      select s.buyer_id, not exists (
        select 1
        from public.orders earlier
        where earlier.chef_id = ${kitchen.id}
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
        sum(tip_cents) as tips, count(*)::integer as orders, coalesce(sum(meals), 0)::integer as meals,
        (count(*) filter (where ready_at > slot_from or completed_at > slot_until))::integer as late
      from sold
    )
    select
      ((coalesce(sums.total, 0) + coalesce(booked.total, 0)) / 100.0)::float8 as income,
      ${dollars('sums.total')} as revenue,
      ${dollars('sums.food')} as "foodRevenue",
      ${dollars('sums.fees')} as "deliveryFees",
      ${dollars('sums.tips')} as tips,
      sums.orders,
      case when sums.orders > 0 then (round(sums.total::numeric / sums.orders) / 100.0)::float8 end as "averageOrder",
      sums.meals,
      sums.late as "lateOrders",
      (
        select jsonb_object_agg(name, (select count(*) from placed p where p.status = name))
        from unnest(enum_range(null::public.order_status)) name
      ) as "byStatus",
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
              select ${dollars('sum(c.price_cents)')}
              from cooked c
              where c.local_day = day::date
            ) as booking_revenue
          from generate_series(${from}::date, ${to}::date, interval '1 day') day
          left join sold s on s.service_day = day::date
          group by day
        ) d
      ) as "byDay",
      coalesce((
        select jsonb_agg(
          jsonb_build_object('name', d.name, 'nameRu', d.name_ru, 'quantity', d.quantity, 'revenue', d.revenue)
          order by d.revenue desc, d.name
        )
        from (
          -- A dish that was renamed is called what the last order called it.
          select
            (array_agg(l.dish_name order by s.placed_at desc))[1] as name,
            (array_agg(l.dish_name_ru order by s.placed_at desc))[1] as name_ru,
            sum(l.quantity) as quantity,
            ${dollars('sum(l.subtotal_cents)')} as revenue
          from sold s
          join public.order_lines l on l.order_id = s.id
          group by coalesce(l.dish_id::text, l.dish_name)
        ) d
      ), '[]') as "byDish",
      (
        select jsonb_agg(jsonb_build_object('hour', h.hour, 'orders', h.orders, 'revenue', h.revenue) order by h.hour)
        from (
          select hour, count(s.id) as orders, ${dollars('sum(s.earned_cents)')} as revenue
          from generate_series(0, 23) hour
          left join sold s on extract(hour from s.local_from) = hour
          group by hour
        ) h
      ) as "byHour",
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
      ) as "byWeekday",
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
            -- Renamed services are called what the last booking called them, as dishes are.
            select
              (array_agg(c.service_name order by c.starts_at desc))[1] as name,
              (array_agg(c.service_name_ru order by c.starts_at desc))[1] as name_ru,
              count(*) as count,
              sum(c.guests) as guests,
              ${dollars('sum(c.price_cents)')} as revenue
            from cooked c
            group by coalesce(c.service_id::text, c.service_name)
          ) s
        ), '[]')
      ) as bookings,
      (
        select jsonb_build_object(
          'new', count(*) filter (where is_new), 'returning', count(*) filter (where not is_new)
        )
        from buyers
      ) as buyers,
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
      ) as ratings
    from sums
    cross join booked
  `
}
