import { missedAnswerMinutes } from '@localchef/contracts/orders/missed-answer'
import { sql } from 'kysely'

/** Columns of every answer that contains an order, from `orders o`. */
export const orderColumns = sql.raw(`
  o.id, o.number::integer as number, o.status, o.fulfilment,
  to_jsonb(o.slot_from) #>> '{}' as "slotFrom",
  to_jsonb(o.placed_at) #>> '{}' as "placedAt"
`)

/** Columns for the two sides of an order, from `orders o`. */
export const dueColumns = sql.raw(`
  to_jsonb(o.slot_until) #>> '{}' as "slotUntil",
  to_jsonb(o.answer_due_at) #>> '{}' as "answerDueAt"
`)

/** Whether anything of an order is left to cook, from `orders o`. */
export const foodColumn = sql.raw(`private.food_of_order(o.id) as food`)

/** A chef's unanswered proposal, from `orders o`. */
export const proposedSlotColumn = sql.raw(`
  case when o.status in ('placed', 'confirmed', 'ready') and o.proposed_slot_from is not null then
    jsonb_build_object('from', o.proposed_slot_from, 'until', o.proposed_slot_until)
  end as "proposedSlot"
`)

/** A missed pickup while its food waits, or a no-show on record, from `orders o`. */
export const missedPickupColumn = sql.raw(`
  (
    select jsonb_build_object(
      'slotFrom', m.slot_from, 'slotUntil', m.slot_until, 'reportedAt', m.reported_at, 'answer', m.answer,
      'answerUntil', m.reported_at + ${missedAnswerMinutes} * interval '1 minute',
      'noShowAt', m.no_show_at
    )
    from public.missed_pickups m
    where m.order_id = o.id
      and (o.status = 'ready' or m.no_show_at is not null)
  ) as "missedPickup"
`)

/** The chef's delivery reports, oldest first, from `orders o`. */
export const deliveryReportsColumn = sql.raw(`
  coalesce((
    select jsonb_agg(
      jsonb_build_object('step', y.step, 'arrivesAt', y.arrives_at, 'at', y.reported_at)
      order by y.reported_at, y.step
    )
    from public.delivery_reports y
    where y.order_id = o.id
  ), '[]') as "deliveryReports"
`)

/** When the card of an order was authorized, which is when the order was placed. Needs `orders o`. */
export const authorizedAtColumn = sql.raw(`
  case when o.payment_method = 'card' then to_jsonb(o.placed_at) #>> '{}' end as "authorizedAt"
`)

/** Columns of orders in lists, from `orders o`. */
export const listedColumns = sql.raw(`
  o.buyer_name as "buyerName", o.meals as "itemCount", (o.total_cents / 100.0)::float8 as total
`)
