import { z } from 'zod'
import { Day, Id, Moment, Positive, Whole } from '../common-fields.ts'

/** Minutes for which portions are offered to one person before the next one gets them. */
export const offerMinutes = 10

/** Waiting lists that a person can be on at once. */
export const mostWaitingLists = 10

export const WaitedPortions = z.int().min(1).max(20)

export const WaitingEntry = z.object({
  /** Lapsed: the offer ended without an order. Ended: the batch can no longer be ordered. */
  status: z.enum(['waiting', 'offered', 'lapsed', 'ended']),
  /** Portions in all places of the entry together. */
  portions: WaitedPortions,
  /** The first place: 1 is next, 2 comes after one person. Null for an entry that no longer waits. */
  position: Positive.nullable(),
  /** Portions that were added later and wait in places of their own, or that wait while others are offered. */
  later: z.array(z.object({ portions: WaitedPortions, position: Positive })),
  /** The portions held for the caller, and until when the first of them are held; null without an offer. */
  offer: z.object({ portions: WaitedPortions, until: Moment }).nullable(),
})

/** A waiting list: of a sold-out batch, or of a dish made to order on a day whose cap is reached. */
export const WaitingListKey = z.union([z.object({ batchId: Id }), z.object({ dishId: Id, day: Day })])
export type WaitingListKey = z.infer<typeof WaitingListKey>

export const WaitingList = z.object({
  /** Null for the list of a day. */
  batchId: Id.nullable(),
  dishId: Id,
  /** The day of the handover in the kitchen's time zone. */
  day: Day,
  /** The pickup window of a batch; null for a day. */
  pickupFrom: Moment.nullable(),
  pickupUntil: Moment.nullable(),
  /** The last moment to order; null for food that is ready. */
  orderBy: Moment.nullable(),
  /** People who wait or have an offer. */
  waiting: Whole,
  /** Null for visitors and for people who are not on the list. */
  own: WaitingEntry.nullable(),
})
export type WaitingList = z.infer<typeof WaitingList>
