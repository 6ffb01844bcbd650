import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { longestReason } from '../text-limits.ts'
import { StandingOrder, StandingOrderStatus } from './standing-order.ts'
import { standingOrderEnded } from './standing-order-refusals.ts'

export const transitionStandingOrder = defineFunction({
  name: 'transition-standing-order',
  summary: 'Pauses, resumes or ends a standing order. Its chef can only end it, with a reason.',
  access: 'signed-in',
  effect: 'write',
  input: z.object({
    id: Id,
    to: StandingOrderStatus,
    reason: z.string().trim().max(longestReason).optional(),
  }),
  output: StandingOrder,
  refusals: [notFound, standingOrderEnded],
})
