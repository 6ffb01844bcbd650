import { z } from 'zod'
import { updateHours } from '../chefs/update-hours.ts'
import { Day, Id, Moment } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { staleEdit } from '../edit-version.ts'
import { defineFunction } from '../function-contract.ts'
import { longestReason } from '../text-limits.ts'
import { planNotDecided } from './closing-refusals.ts'

/** Far more plans than a kitchen has on the days that it closes at once. */
const mostDecisions = 200

const PlanDecision = z.discriminatedUnion('do', [
  z.object({ do: z.literal('end'), kind: z.enum(['order', 'booking', 'class', 'batch', 'drop']), id: Id }),
  /** Asks the buyer whether this slot suits. */
  z.object({ do: z.literal('propose'), kind: z.literal('order'), id: Id, slotFrom: Moment }),
  /**
   * The same times on another day. The buyers of bookings, and of the orders of a batch or drop, are asked to agree.
   * The guests of a class are notified, and can cancel for free.
   */
  z.object({ do: z.literal('move'), kind: z.enum(['batch', 'drop', 'booking', 'class']), id: Id, day: Day }),
])
export type PlanDecision = z.infer<typeof PlanDecision>

export const decidePlans = defineFunction({
  name: 'decide-plans',
  summary:
    'Ends, moves or proposes other times for what is planned in a time that the kitchen closes, and saves the hours that ' +
    'close it: all of it or nothing.',
  access: 'chef',
  effect: 'write',
  input: z.object({
    plans: z.array(PlanDecision).max(mostDecisions),
    /** Sent to the buyers of all plans that end. */
    reason: z.string().trim().max(longestReason).default(''),
    /** Null if the kitchen pauses instead of changing its hours. */
    hours: updateHours.input.nullable(),
  }),
  output: updateHours.output,
  refusals: [notFound, planNotDecided, staleEdit],
})
