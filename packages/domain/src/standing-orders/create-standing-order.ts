import { inListOrder } from '@localchef/contracts/allergens/major-allergens'
import { notFound } from '@localchef/contracts/common-refusals'
import { wordNotification } from '@localchef/contracts/notifications/word-notification'
import { createStandingOrder as contract } from '@localchef/contracts/standing-orders/create-standing-order'
import { type EveryWeeks, mostStandingOrders } from '@localchef/contracts/standing-orders/standing-order'
import {
  alreadyStanding,
  cannotStand,
  tooManyStandingOrders,
} from '@localchef/contracts/standing-orders/standing-order-refusals'
import { sql } from 'kysely'
import { noSuch } from '../refusal.ts'
import { type CallOf, implement } from '../server-function.ts'
import { endedOrders } from '../status-lists.ts'
import { notifySide } from './notify-about-standing-order.ts'
import { quoteOccurrence } from './quote-occurrence.ts'
import { readStandingOrder } from './select-standing-orders.ts'
import { lockStanding } from './standing-order-row.ts'
import { planNext } from './write-occurrence.ts'

type CreateCall = CallOf<typeof contract>

export const createStandingOrder = implement(contract, async ({ orderId, everyWeeks }, call) => {
  const id = await makeStand(call, orderId, everyWeeks)
  return readStandingOrder(call.db, id)
})

/**
 * Turns an order into a standing order. Its own date counts as placed; the next one is planned. Returns the standing
 * order's id.
 */
export async function makeStand(call: CreateCall, orderId: string, everyWeeks: EveryWeeks): Promise<string> {
  const { db, now, refuse } = call
  const source = await readSource(call, orderId)
  if (source.standingOrderId) throw refuse(alreadyStanding, { standingOrderId: source.standingOrderId })
  if (source.isOver) throw refuse(cannotStand, { because: 'ended' })
  if (source.isOfDrop) throw refuse(cannotStand, { because: 'drop' })
  await refuseTooMany(call)
  const id = await writeStanding(call, orderId, everyWeeks, acceptedOf(source, call.user.allergies))
  const standing = await lockStanding(db, sql`s.id = ${id}`, now)
  if (!standing) throw new Error('the new standing order was not found')
  if (!(await planNext(call, standing))) throw refuse(cannotStand, { because: 'lead_time' })
  // The agreed total uses today's fees and taxes, without tip and discount. The order's own prices stay agreed.
  const quote = await quoteOccurrence(call, standing, new Date(standing.open?.slotFrom ?? now))
  if (typeof quote !== 'string') {
    await sql`
      update public.standing_orders
      set agreed_total_cents = ${quote.totalCents}
      where id = ${id}
        and ${!standing.lines.some(({ agreedUnitCents }, index) => (quote.unitCents[index] ?? 0) > agreedUnitCents)}
    `.execute(db)
  }
  const portions = standing.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const facts = {
    buyer: standing.buyer.name,
    everyWeeks,
    portions,
    slotFrom: source.slotFrom,
    timeZone: standing.timeZone,
  }
  await notifySide(call, standing, 'chef', wordNotification('standing_started', facts))
  return id
}

interface Source {
  standingOrderId: string | null
  isOver: boolean
  isOfDrop: boolean
  slotFrom: string
  allergens: string[]
  isUnstated: boolean
}

async function readSource({ db, user, refuse }: CreateCall, orderId: string): Promise<Source> {
  const { rows } = await sql<Source>`
    select
      (
        select s.id
        from public.standing_orders s
        where s.source_order_id = o.id
          and s.status <> 'ended'
      ) as "standingOrderId",
      o.status in ${endedOrders} or c.status not in ('active', 'paused') as "isOver",
      exists (
        select 1
        from public.order_lines l
        join public.ready_batches b on b.id = l.ready_batch_id
        where l.order_id = o.id
          and b.drop_id is not null
      ) as "isOfDrop",
      to_jsonb(o.slot_from) #>> '{}' as "slotFrom",
      coalesce((
        select jsonb_agg(distinct a.name)
        from public.order_lines l
        cross join unnest(coalesce(l.allergens, '{}') || l.possible_allergens) as a (name)
        where l.order_id = o.id
      ), '[]') as allergens,
      exists (
        select 1
        from public.order_lines l
        where l.order_id = o.id
          and l.allergens is null
      ) as "isUnstated"
    from public.orders o
    join public.chefs c on c.id = o.chef_id
    where o.id = ${orderId}
      and o.buyer_id = ${user.id}
    for no key update of o
  `.execute(db)
  const source = rows[0]
  if (!source) throw refuse(notFound, noSuch('order'))
  return source
}

/** The buyer's allergens in the order, which the buyer must have accepted to place it. */
function acceptedOf({ allergens, isUnstated }: Source, allergies: readonly string[]) {
  return { allergens: inListOrder(allergens.filter((name) => allergies.includes(name))), isUnstated }
}

async function refuseTooMany({ db, user, refuse }: CreateCall): Promise<void> {
  // Serialized by user, so that concurrent calls are counted.
  await sql`select pg_advisory_xact_lock(hashtextextended('standing orders:' || ${user.id}, 0))`.execute(db)
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from public.standing_orders s
    where s.buyer_id = ${user.id}
      and s.status <> 'ended'
  `.execute(db)
  if ((rows[0]?.count ?? 0) >= mostStandingOrders) throw refuse(tooManyStandingOrders)
}

async function writeStanding(
  { db }: CreateCall,
  orderId: string,
  everyWeeks: number,
  accepted: { allergens: string[]; isUnstated: boolean },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into public.standing_orders (
      buyer_id, chef_id, source_order_id, every_weeks, first_day, minute_of_day, fulfilment, delivery_address, phone,
      note, accepted_allergens, accepts_unstated, agreed_total_cents
    )
    select o.buyer_id, o.chef_id, o.id, ${everyWeeks}, (o.slot_from at time zone c.time_zone)::date,
      extract(hour from o.slot_from at time zone c.time_zone)::integer * 60
        + extract(minute from o.slot_from at time zone c.time_zone)::integer,
      o.fulfilment, o.delivery_address, o.buyer_phone, o.note, ${accepted.allergens}::text[], ${accepted.isUnstated},
      o.subtotal_cents + o.service_fee_cents + o.delivery_fee_cents + o.tax_cents
    from public.orders o
    join public.chefs c on c.id = o.chef_id
    where o.id = ${orderId}
    returning id
  `.execute(db)
  const id = rows[0]?.id
  if (!id) throw new Error('the order of the new standing order was not found')
  await sql`
    insert into public.standing_order_lines (
      standing_order_id, position, dish_id, dish_name, dish_name_ru, variants, removed_ingredients, is_ready, quantity,
      agreed_unit_cents
    )
    select ${id}, l.position, l.dish_id, l.dish_name, l.dish_name_ru, l.variants, l.removed_ingredients,
      l.ready_batch_id is not null, l.quantity, l.unit_price_cents + l.variants_cents
    from public.order_lines l
    where l.order_id = ${orderId}
  `.execute(db)
  await sql`
    insert into public.standing_order_occurrences
      (standing_order_id, day, status, slot_from, due_at, places_at, answer_by, order_id, resolved_at)
    select ${id}, s.first_day, 'placed', o.slot_from, o.placed_at, least(o.placed_at, o.slot_from), o.slot_from, o.id, o.placed_at
    from public.standing_orders s
    join public.orders o on o.id = s.source_order_id
    where s.id = ${id}
  `.execute(db)
  return id
}
