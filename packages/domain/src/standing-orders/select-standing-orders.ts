import type { StandingOrder } from '@localchef/contracts/standing-orders/standing-order'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../queries.ts'

/** Past dates listed per standing order. */
const pastShown = 5

const lineObject = sql.raw(`
  jsonb_build_object(
    'id', l.id,
    'dishId', l.dish_id,
    'name', l.dish_name,
    'nameRu', l.dish_name_ru,
    'variants', l.variants,
    'removedIngredients', l.removed_ingredients,
    'quantity', l.quantity,
    'unitPrice', (l.agreed_unit_cents / 100.0)::float8
  )
`)

const nextColumn = sql.raw(`
  (
    select jsonb_build_object(
      'day', o.day,
      'slotFrom', o.slot_from,
      'status', o.status,
      'reason', o.reason,
      'total', (o.total_cents / 100.0)::float8,
      'placesAt', o.places_at,
      'answerBy', o.answer_by
    )
    from public.standing_order_occurrences o
    where o.standing_order_id = s.id
      and o.resolved_at is null
  ) as next
`)

/** The columns of `StandingOrder`, from `standing_orders s`, its kitchen `c` and its buyer `p`. */
export const standingOrderColumns: RawBuilder<unknown> = sql`
  s.id, s.status, s.every_weeks as "everyWeeks",
  extract(dow from s.first_day)::integer as weekday,
  s.minute_of_day as "minuteOfDay", s.fulfilment, s.note,
  (
    select jsonb_agg(${lineObject} order by l.position, l.id)
    from public.standing_order_lines l
    where l.standing_order_id = s.id
  ) as lines,
  (s.agreed_total_cents / 100.0)::float8 as total,
  jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'nameRu', c.name_ru, 'timeZone', c.time_zone) as chef,
  jsonb_build_object('name', p.name) as buyer,
  ${nextColumn},
  coalesce((
    select jsonb_agg(
      jsonb_build_object(
        'day', o.day,
        'status', o.status,
        'reason', o.reason,
        'order', case when r.id is not null then jsonb_build_object('id', r.id, 'number', r.number) end
      )
      order by o.day desc
    )
    from (
      select *
      from public.standing_order_occurrences n
      where n.standing_order_id = s.id
        and n.resolved_at is not null
      order by n.day desc
      limit ${pastShown}
    ) o
    left join public.orders r on r.id = o.order_id
  ), '[]') as past,
  case when s.status = 'ended' then jsonb_build_object('by', s.ended_by, 'reason', s.end_reason, 'at', s.ended_at) end as ended,
  to_jsonb(s.created_at) #>> '{}' as "createdAt"
`

/** Condition for relevant standing orders: those in force, and those that ended in the last 30 days. */
export function isRecent(now: Date): RawBuilder<unknown> {
  return sql`(s.status <> 'ended' or s.ended_at > ${now}::timestamptz - interval '30 days')`
}

/** Orders those in force first, then by their next date. */
export async function readStandingOrders(db: Queries, where: RawBuilder<unknown>): Promise<StandingOrder[]> {
  const { rows } = await sql<StandingOrder>`
    select ${standingOrderColumns}
    from public.standing_orders s
    join public.chefs c on c.id = s.chef_id
    join public.profiles p on p.id = s.buyer_id
    where ${where}
    order by s.status = 'ended', s.created_at desc, s.id
  `.execute(db)
  return rows
}

export async function readStandingOrder(db: Queries, id: string): Promise<StandingOrder> {
  const [standingOrder] = await readStandingOrders(db, sql`s.id = ${id}`)
  if (!standingOrder) throw new Error('the standing order was not found')
  return standingOrder
}
