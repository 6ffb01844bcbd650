import { z } from 'zod'
import { Day, Id, MinuteOfDay, Moment, PurchaseNumber, Weekday } from '../common-fields.ts'
import { Dollars } from '../money.ts'
import { LineQuantity } from '../orders/line-quantity.ts'
import { Fulfilment } from '../orders/order-transitions.ts'
import { PurchaseActor } from '../purchase-sides.ts'

/** Standing orders that a buyer can have at once, paused ones included. */
export const mostStandingOrders = 5

export const EveryWeeks = z.union([z.literal(1), z.literal(2)])
export type EveryWeeks = z.infer<typeof EveryWeeks>

export const StandingOrderStatus = z.enum(['active', 'paused', 'ended'])

/** Why an occurrence waits for its buyer. */
export const waitingReasons = ['price_risen', 'card_needed'] as const

/** Why an occurrence was skipped. */
export const skipReasons = [
  'by_buyer',
  'not_answered',
  'too_late',
  'dish_gone',
  'sold_out',
  'closed_day',
  'time_gone',
  'slot_full',
  'kitchen_full',
  'kitchen_paused',
  'permit_reached',
  'allergens',
  'delivery',
  'buyer_limit',
  'account',
  'payment',
] as const

export const WaitingReason = z.enum(waitingReasons)
export type WaitingReason = z.infer<typeof WaitingReason>
export const SkipReason = z.enum(skipReasons)
export type SkipReason = z.infer<typeof SkipReason>
export const OccurrenceReason = z.enum([...waitingReasons, ...skipReasons])
export type OccurrenceReason = z.infer<typeof OccurrenceReason>

export function isWaitingReason(reason: OccurrenceReason): reason is WaitingReason {
  return WaitingReason.safeParse(reason).success
}

/** The open date of a standing order. */
export const OpenOccurrence = z.object({
  /** In the kitchen's time zone. */
  day: Day,
  slotFrom: Moment,
  status: z.enum(['planned', 'announced', 'waiting']),
  reason: WaitingReason.nullable(),
  /** The cost of the order; null until the buyer is notified. */
  total: Dollars.nullable(),
  /** When the order will be placed, unless it waits for the buyer. */
  placesAt: Moment,
  /** Until when the buyer can answer an occurrence that waits. */
  answerBy: Moment,
})
export type OpenOccurrence = z.infer<typeof OpenOccurrence>

/** A past or placed date of a standing order. */
export const ResolvedOccurrence = z.object({
  day: Day,
  status: z.enum(['placed', 'skipped']),
  reason: SkipReason.nullable(),
  order: z.object({ id: Id, number: PurchaseNumber }).nullable(),
})
export type ResolvedOccurrence = z.infer<typeof ResolvedOccurrence>

const Option = z.object({ id: Id, name: z.string(), nameRu: z.string().nullable() })

export const StandingOrder = z.object({
  id: Id,
  status: StandingOrderStatus,
  everyWeeks: EveryWeeks,
  weekday: Weekday,
  /** Start of the slot, in the kitchen's time zone. */
  minuteOfDay: MinuteOfDay,
  fulfilment: Fulfilment,
  note: z.string(),
  lines: z.array(
    z.object({
      id: Id,
      /** Null after the dish is deleted. */
      dishId: Id.nullable(),
      name: z.string(),
      nameRu: z.string().nullable(),
      variants: z.array(Option.extend({ additionalPrice: Dollars })),
      removedIngredients: z.array(Option),
      quantity: LineQuantity,
      /** The agreed price of one portion with its options. */
      unitPrice: Dollars,
    }),
  ),
  /** The agreed total, without tip and discount. */
  total: Dollars,
  chef: z.object({
    id: Id,
    slug: z.string(),
    name: z.string(),
    nameRu: z.string().nullable(),
    timeZone: z.string(),
  }),
  buyer: z.object({ name: z.string() }),
  /** Null if the standing order has ended. */
  next: OpenOccurrence.nullable(),
  /** The latest first. */
  past: z.array(ResolvedOccurrence),
  ended: z
    .object({ by: PurchaseActor.exclude(['admin']), reason: z.string().nullable(), at: Moment })
    .nullable(),
  createdAt: Moment,
})
export type StandingOrder = z.infer<typeof StandingOrder>
