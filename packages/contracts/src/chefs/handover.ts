import { z } from 'zod'
import { Dollars } from '../money.ts'

/** How food leaves the kitchen: the limits are the database's. */
export const HandoverRules = z.object({
  pickup: z.boolean(),
  delivery: z.boolean(),
  /** Told to buyers once their order is confirmed. */
  pickupInstructions: z.string().trim().max(1000),
  pickupInstructionsRu: z.string().trim().max(1000).nullable(),
  /** From order to hand-over, at least. */
  leadMinutes: z.int().min(0).max(10080),
  /** How long an order may wait for an answer before it expires. */
  answerMinutes: z.int().min(5).max(1440),
  maxOpenOrders: z.int().min(1).max(500),
  slotMinutes: z.union([z.literal(15), z.literal(30), z.literal(60)]),
  deliveryRadiusMiles: z.number().min(0).max(100),
  deliveryFee: Dollars.min(0).max(100),
  deliveryMinimum: Dollars.min(0).max(1000),
})
export type HandoverRules = z.infer<typeof HandoverRules>
