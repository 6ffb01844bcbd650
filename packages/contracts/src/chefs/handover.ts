import { z } from 'zod'
import { Dollars } from '../money.ts'
import { DeliveryArea, mostDeliveryAreas } from './delivery-area.ts'

/** Minimum time from order to handover. */
export const LeadMinutes = z.int().min(0).max(10_080)
/** Time after which an unanswered order expires. */
export const AnswerMinutes = z.int().min(5).max(1440)
export const MaxOpenOrders = z.int().min(1).max(500)

/** Who brings the food: members of the kitchen only, or couriers too. */
export const DeliveredBy = z.enum(['kitchen', 'courier'])

/** Rules of the handover. The database holds the same limits. */
export const HandoverRules = z.object({
  pickup: z.boolean(),
  delivery: z.boolean(),
  /** Shown to buyers once their order is confirmed. */
  pickupInstructions: z.string().trim().max(1000),
  pickupInstructionsRu: z.string().trim().max(1000).nullable(),
  leadMinutes: LeadMinutes,
  answerMinutes: AnswerMinutes,
  /** Automatically confirms orders without a note or allergies, within the caps. */
  confirmsOrders: z.boolean(),
  maxOpenOrders: MaxOpenOrders,
  slotMinutes: z.union([z.literal(15), z.literal(30), z.literal(60)]),
  /** Radius of the first area; 0 if the kitchen delivers to the further areas only. */
  deliveryRadiusMiles: z.number().min(0).max(100),
  deliveryFee: Dollars.min(0).max(100),
  deliveryMinimum: Dollars.min(0).max(1000),
  /** Null: not stated. Required with delivery where the law of the permit allows no courier. */
  deliveredBy: DeliveredBy.nullable().default(null),
  /**
   * Further areas with their own fees. A list of ZIP codes takes precedence over rings, a smaller ring over a larger
   * one.
   */
  deliveryAreas: z.array(DeliveryArea).max(mostDeliveryAreas).default([]),
})
export type HandoverRules = z.infer<typeof HandoverRules>
