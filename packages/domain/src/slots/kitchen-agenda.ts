import type { CalendarItem } from '@localchef/contracts/bookings/calendar-item'
import { type RawBuilder, sql } from 'kysely'
import { lineText } from '../line-text.ts'
import type { Queries } from '../queries.ts'

export type StoredItem = CalendarItem & { createdAt: string }

/** Bookings and class dates between two moments. Bookings of a class are counted on its date. */
function selectAppointments(
  chefId: string,
  from: RawBuilder<unknown>,
  until: RawBuilder<unknown>,
): RawBuilder<StoredItem> {
  return sql<StoredItem>`
    select
      'booking' as kind, b.id, b.number::integer as number, b.status::text as status, null as "orderStatus",
      b.service_name as title, b.service_name_ru as "titleRu",
      to_jsonb(b.starts_at) #>> '{}' as "startsAt", to_jsonb(b.ends_at) #>> '{}' as "endsAt",
      b.guests, null::integer as places, b.place, b.buyer_name as "buyerName", b.buyer_id is not null as "canAskBuyer",
      to_jsonb(b.requested_at) #>> '{}' as "createdAt"
    from public.bookings b
    where b.chef_id = ${chefId}
      and b.session_id is null
      and b.status in ('requested', 'quoted', 'awaiting_deposit', 'accepted', 'confirmed', 'completed')
      and b.starts_at < ${until}
      and b.ends_at > ${from}
    union all
    select
      'class', k.id, null, null, null, s.name, s.name_ru,
      to_jsonb(k.starts_at) #>> '{}', to_jsonb(k.ends_at) #>> '{}',
      k.places - k.places_left, k.places, '', null, false,
      to_jsonb(s.created_at) #>> '{}'
    from public.class_sessions k
    join public.services s on s.id = k.service_id
    where k.chef_id = ${chefId}
      and k.starts_at < ${until}
      and k.ends_at > ${from}
  `
}

/**
 * Orders and batches of the kitchen's days, with the columns of `selectAppointments`. Uses the indexes on chef and day.
 */
function selectFood(chefId: string, from: string, to: string): RawBuilder<unknown> {
  return sql`
    select
      'order', o.id, o.number::integer, null, o.status::text, l.title, l.title_ru,
      to_jsonb(o.slot_from) #>> '{}', to_jsonb(o.slot_until) #>> '{}',
      o.meals, null::integer, '', o.buyer_name, o.buyer_id is not null,
      to_jsonb(o.placed_at) #>> '{}'
    from public.orders o
    cross join lateral (
      select
        string_agg(${lineText('en')}, ', ' order by l.position, l.id) as title,
        string_agg(${lineText('ru')}, ', ' order by l.position, l.id)
          as title_ru
      from public.order_lines l
      where l.order_id = o.id
    ) l
    where o.chef_id = ${chefId}
      and o.service_day between ${from}::date and ${to}::date
      and o.status in ('placed', 'confirmed', 'preparing', 'ready', 'out_for_delivery', 'completed')
    union all
    select
      'batch', b.id, null, null, null, d.name, d.name_ru,
      to_jsonb(b.pickup_from) #>> '{}', to_jsonb(b.pickup_until) #>> '{}',
      b.portions_made - b.portions_left - b.portions_held, b.portions_made, '', null, false,
      to_jsonb(b.created_at) #>> '{}'
    from public.ready_batches b
    join public.dishes d on d.id = b.dish_id
    where b.chef_id = ${chefId}
      and b.drop_id is null
      and b.day between ${from}::date and ${to}::date
  `
}

/** Openings and pickup windows of the announced drops, with the portions of each window. */
function selectDrops(
  chefId: string,
  from: RawBuilder<unknown>,
  until: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    select
      'drop_opening', p.id, null, null, null, p.title, p.title_ru,
      to_jsonb(p.opens_at) #>> '{}', to_jsonb(p.order_by) #>> '{}',
      (select coalesce(sum(b.portions_made - b.portions_left), 0)::integer from public.ready_batches b where b.drop_id = p.id),
      (select coalesce(sum(b.portions_made), 0)::integer from public.ready_batches b where b.drop_id = p.id), '', null, false,
      to_jsonb(p.created_at) #>> '{}'
    from public.drops p
    where p.chef_id = ${chefId}
      and p.announced_at is not null
      and p.cancelled_at is null
      and p.opens_at >= ${from}
      and p.opens_at < ${until}
    union all
    select
      'drop', p.id, null, null, null, p.title, p.title_ru,
      to_jsonb(w.pickup_from) #>> '{}', to_jsonb(w.pickup_until) #>> '{}',
      coalesce(s.portions, 0), w.portions_limit, '', null, false,
      to_jsonb(p.created_at) #>> '{}'
    from public.drops p
    join public.drop_windows w on w.drop_id = p.id
    left join public.slot_sales s on s.cap_key = p.id and s.slot_from = w.pickup_from
    where p.chef_id = ${chefId}
      and p.announced_at is not null
      and p.cancelled_at is null
      and w.pickup_from < ${until}
      and w.pickup_until > ${from}
  `
}

/** Coming dates of active standing orders that are not placed yet, with the columns of `selectAppointments`. */
function selectExpected(chefId: string, from: string, to: string): RawBuilder<unknown> {
  return sql`
    select
      'standing', s.id, null, null, null, l.title, l.title_ru,
      to_jsonb(w.starts_at) #>> '{}', to_jsonb(w.starts_at + c.slot_minutes * interval '1 minute') #>> '{}',
      l.portions, null::integer, '', p.name, false,
      to_jsonb(s.created_at) #>> '{}'
    from public.standing_orders s
    join public.chefs c on c.id = s.chef_id
    join public.profiles p on p.id = s.buyer_id
    join public.standing_order_occurrences o on o.standing_order_id = s.id and o.resolved_at is null
    cross join lateral generate_series(
      o.day::timestamp, ${to}::timestamp, s.every_weeks * interval '7 days'
    ) as g (day)
    cross join lateral (
      select private.moment_of(g.day + s.minute_of_day * interval '1 minute', c.time_zone) as starts_at
    ) w
    cross join lateral (
      select
        string_agg(${lineText('en')}, ', ' order by l.position, l.id) as title,
        string_agg(${lineText('ru')}, ', ' order by l.position, l.id)
          as title_ru,
        sum(l.quantity)::integer as portions
      from public.standing_order_lines l
      where l.standing_order_id = s.id
    ) l
    where s.chef_id = ${chefId}
      and s.status = 'active'
      and g.day >= ${from}::timestamp
  `
}

/** Reads the items of the calendar feed: bookings and class dates, earliest first. */
export async function readAppointments(
  db: Queries,
  chefId: string,
  from: RawBuilder<unknown>,
  until: RawBuilder<unknown>,
): Promise<StoredItem[]> {
  const { rows } = await sql<StoredItem>`
    ${selectAppointments(chefId, from, until)}
    order by "startsAt", id
  `.execute(db)
  return rows
}

/**
 * Everything that a kitchen has agreed, planned or must expect on days of its time zone, both included; earliest first.
 */
export async function readAgenda(
  db: Queries,
  { id, timeZone }: { id: string; timeZone: string },
  from: string,
  to: string,
): Promise<StoredItem[]> {
  // Cast to a timestamp, because `at time zone` would take a date as midnight UTC.
  const begin = sql`(${from}::timestamp at time zone ${timeZone})`
  const end = sql`((${to}::timestamp + interval '1 day') at time zone ${timeZone})`
  const { rows } = await sql<StoredItem>`
    ${selectAppointments(id, begin, end)}
    union all
    ${selectFood(id, from, to)}
    union all
    ${selectDrops(id, begin, end)}
    union all
    ${selectExpected(id, from, to)}
    order by "startsAt", id
  `.execute(db)
  return rows
}
