import type { placeOrder } from '@localchef/contracts/orders/place-order'
import { LineProblem } from '@localchef/contracts/orders/quote-order'
import {
  isWaitingReason,
  type OccurrenceReason,
  type SkipReason,
  type WaitingReason,
} from '@localchef/contracts/standing-orders/standing-order'
import { sql } from 'kysely'
import { z } from 'zod'
import { checkOrder } from '../orders/check-order.ts'
import { placeRequested } from '../orders/place-order.ts'
import { priceLines } from '../orders/price-order.ts'
import { readSettings } from '../read-settings.ts'
import { Refusal } from '../refusal-error.ts'
import type { Call, CallOf } from '../server-function.ts'
import { windowsOn } from '../slots/opening-hours.ts'
import { freeSlotAt, nothingPromised } from '../slots/pickup-slots.ts'
import { notifyBothOfOccurrence, notifyBuyerOfOccurrence } from './notify-about-standing-order.ts'
import { type OccurrenceQuote, quoteOccurrence, reasonOfProblems } from './quote-occurrence.ts'
import { lockStanding, type OpenRow, type StandingRow } from './standing-order-row.ts'
import { moveOccurrence, planNext, settleOccurrence } from './write-occurrence.ts'

type SystemCall = Omit<Call, 'user'>

/** Minimum notice before the order is placed for a buyer who was notified late. */
const leastNotice = 6 * 60 * 60_000

/** Standing orders with a due step, longest overdue first. */
export async function dueStandingOrders({ db, now }: SystemCall, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id
    from public.standing_order_occurrences o
    join public.standing_orders s on s.id = o.standing_order_id
    where o.resolved_at is null
      and o.due_at <= ${now}
      and s.status = 'active'
    order by o.due_at, s.id
    limit ${limit}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Takes the due step of a standing order: notifies its buyer, places the order, or skips the date. Idempotent: the row
 * is locked, and the step is written in the transaction of its effects. Returns whether a step was due.
 */
export async function advanceStandingOrder(call: SystemCall, id: string): Promise<boolean> {
  const isDue = sql`
    s.id = ${id}
    and s.status = 'active'
    and exists (
      select 1
      from public.standing_order_occurrences o
      where o.standing_order_id = s.id
        and o.resolved_at is null
        and o.due_at <= ${call.now}
    )
  `
  const standing = await lockStanding(call.db, isDue, call.now, { skipLocked: true })
  const open = standing?.open
  if (!open || new Date(open.dueAt) > call.now) return false
  if (new Date(open.answerBy) <= call.now) {
    await skip(call, standing, open, open.status === 'waiting' ? 'not_answered' : 'too_late')
  } else if (standing.isBuyerSuspended) {
    await skip(call, standing, open, 'account')
  } else if (!(await readSettings(call.db, ['opening'])).opening.isOpen) {
    await skip(call, standing, open, 'kitchen_paused')
  } else if (open.status === 'planned') {
    await announce(call, standing, open)
  } else {
    await place(call, standing, open)
  }
  return true
}

/** The call of the buyer for whom the server acts. */
function asBuyer(call: SystemCall, { buyer }: StandingRow): CallOf<typeof placeOrder> {
  return { ...call, user: buyer, refuse: Refusal.make }
}

/** Notifies the buyer of the coming order and its total, or that it cannot currently be placed. */
async function announce(call: SystemCall, standing: StandingRow, open: OpenRow): Promise<void> {
  const quote = await quoteOccurrence(call, standing, new Date(open.slotFrom))
  const reason = typeof quote === 'string' ? quote : await reasonNow(call, standing, open, quote)
  const totalCents = typeof quote === 'string' ? null : quote.totalCents
  if (reason && isWaitingReason(reason)) {
    await waitForBuyer(call, standing, open, reason, totalCents)
    return
  }
  const dueAt = placingTime(open, call.now)
  await moveOccurrence(call, standing, { status: 'announced', dueAt, totalCents, reason: null })
  const facts = { ...open, placesAt: dueAt.toISOString(), totalCents, reason }
  await notifyBuyerOfOccurrence(call, standing, reason ? 'standing_at_risk' : 'standing_coming', facts)
}

function placingTime({ placesAt, answerBy }: OpenRow, now: Date): Date {
  const planned = Date.parse(placesAt)
  // After an outage the notification is late, so the order is placed later as well, as far as the kitchen's lead time
  // allows.
  const noticed = Math.min(now.getTime() + leastNotice, Date.parse(answerBy) - 60 * 60_000)
  return new Date(Math.max(planned, noticed))
}

/** Checks the order of a date without placing it. */
async function reasonNow(
  call: SystemCall,
  standing: StandingRow,
  { day }: OpenRow,
  quote: OccurrenceQuote,
): Promise<OccurrenceReason | null> {
  if (quote.isRisen) return 'price_risen'
  try {
    await checkOrder(quote.ordering, quote.request, asBuyer(call, standing), {
      ...standing.buyer,
      takenByChef: false,
    })
  } catch (error) {
    return reasonOf(error, day, quote, call.now)
  }
  return quote.needsCard ? 'card_needed' : null
}

async function place(call: SystemCall, standing: StandingRow, open: OpenRow): Promise<void> {
  const quote = await quoteOccurrence(call, standing, new Date(open.slotFrom))
  if (typeof quote === 'string') {
    await skip(call, standing, open, quote)
    return
  }
  if (quote.isRisen || quote.needsCard) {
    const reason = quote.isRisen ? 'price_risen' : 'card_needed'
    await waitForBuyer(call, standing, open, reason, quote.totalCents)
    return
  }
  let order: Awaited<ReturnType<typeof placeRequested>>
  try {
    order = await placeRequested(quote.request, asBuyer(call, standing))
  } catch (error) {
    const reason = reasonOf(error, open.day, quote, call.now)
    if (isWaitingReason(reason)) {
      await waitForBuyer(call, standing, open, reason, quote.totalCents)
    } else {
      await skip(call, standing, open, reason)
    }
    return
  }
  const { totalCents } = quote
  await settleOccurrence(call, standing, { orderId: order.id, totalCents })
  await planAfter(call, standing, open.day)
  await notifyBuyerOfOccurrence(call, standing, 'standing_placed', { ...open, totalCents, order })
}

/** A refusal has written nothing, so the transaction continues. All other errors are rethrown. */
function reasonOf(error: unknown, day: string, quote: OccurrenceQuote, now: Date): OccurrenceReason {
  const reason = error instanceof Refusal ? reasonOfRefusal(error, day, quote, now) : undefined
  if (!reason) throw error
  return reason
}

async function waitForBuyer(
  call: SystemCall,
  standing: StandingRow,
  open: OpenRow,
  reason: WaitingReason,
  totalCents: number | null,
): Promise<void> {
  await moveOccurrence(call, standing, {
    status: 'waiting',
    dueAt: new Date(open.answerBy),
    totalCents,
    reason,
  })
  await notifyBothOfOccurrence(call, standing, { name: 'standing_waiting', reason }, { ...open, totalCents })
}

/** Skips a date and plans the next one. Both sides are notified with the reason. */
async function skip(
  call: SystemCall,
  standing: StandingRow,
  open: OpenRow,
  reason: SkipReason,
): Promise<void> {
  await settleOccurrence(call, standing, { reason })
  await planAfter(call, standing, open.day)
  await notifyBothOfOccurrence(
    call,
    standing,
    { name: 'standing_skipped', reason },
    { ...open, totalCents: null },
  )
}

/** Plans the date after one that was just settled. Pauses the standing order if no date is possible. */
export async function planAfter(
  call: Pick<Call, 'db' | 'now'>,
  standing: StandingRow,
  settledDay: string,
): Promise<void> {
  const isPlanned = await planNext(call, { ...standing, settledDays: [...standing.settledDays, settledDay] })
  if (isPlanned) return
  // The buyer can resume it once the kitchen needs less time again.
  await sql`
    update public.standing_orders
    set status = 'paused'
    where id = ${standing.id}
  `.execute(call.db)
}

type Code = (typeof placeOrder.refusals)[number]['code']

/** Why a date was not placed, by the code of the order's refusal. The two codes left out need the refusal's details. */
const reasons: Record<Exclude<Code, 'cart_changed' | 'slot_unavailable'>, OccurrenceReason> = {
  allergens_not_accepted: 'allergens',
  batch_share_reached: 'buyer_limit',
  below_delivery_minimum: 'delivery',
  card_unavailable: 'payment',
  code_refused: 'payment',
  drop_closed: 'sold_out',
  drop_not_open: 'sold_out',
  fee_changed: 'price_risen',
  forbidden_by_permit: 'permit_reached',
  fulfilment_unavailable: 'delivery',
  kitchen_full: 'kitchen_full',
  kitchen_paused: 'kitchen_paused',
  marketplace_not_open: 'kitchen_paused',
  not_found: 'kitchen_paused',
  outside_delivery_area: 'delivery',
  own_kitchen: 'account',
  permit_limit_reached: 'permit_reached',
  person_limit_reached: 'buyer_limit',
  pickup_payment_unavailable: 'payment',
  price_changed: 'price_risen',
  slot_full: 'slot_full',
  sold_out: 'sold_out',
  too_many_open_orders: 'buyer_limit',
  too_many_open_orders_with_kitchen: 'buyer_limit',
}

const Problems = z.object({ problems: z.array(LineProblem) })

/** Why the order of a date was refused; undefined for a refusal that `place-order` does not declare. */
function reasonOfRefusal(
  refusal: Refusal,
  day: string,
  quote: OccurrenceQuote,
  now: Date,
): OccurrenceReason | undefined {
  const { code } = refusal.kind
  // The ZIP code of the delivery address is no longer known.
  if (code === 'invalid_input') return 'delivery'
  if (code === 'cart_changed') {
    return reasonOfProblems(Problems.parse(refusal.details).problems) ?? 'price_risen'
  }
  if (code === 'slot_unavailable') return reasonOfSlot(day, quote, now)
  return isKnown(code) ? reasons[code] : undefined
}

function isKnown(code: string): code is keyof typeof reasons {
  return code in reasons
}

function reasonOfSlot(day: string, { ordering, request }: OccurrenceQuote, now: Date): OccurrenceReason {
  const kitchen = { ...ordering.kitchen, isDelivery: request.fulfilment === 'delivery' }
  const { lines } = priceLines(request.lines, ordering.dishes, now)
  const isOnlyFull = freeSlotAt(new Date(request.slotFrom), lines, kitchen, now, nothingPromised)
  if (isOnlyFull) return 'slot_full'
  return windowsOn(day, kitchen.hours).length === 0 ? 'closed_day' : 'time_gone'
}
