import { z } from 'zod'
import { Day } from '../common-fields.ts'
import { Dollars } from '../money.ts'
import { defineRefusal } from '../refusal.ts'

/** Why a code cannot be used for an order. */
export const CodeProblem = z.object({
  reason: z.enum([
    'unknown',
    'ended',
    'not_yet',
    'below_minimum',
    'used_up',
    'other_kitchen',
    'already_used',
    'first_order_only',
    'delivery_only',
    /** The marketplace bears the discount and can pay for it only on orders paid by card. */
    'card_only',
    /** The marketplace bears the discount but earns nothing from this order. */
    'nothing_off',
    /** A change removed the free portion that loyalty gave. */
    'no_free_portion',
  ]),
  /** For `below_minimum`: the amount of food still missing. */
  missing: Dollars.optional(),
  /** For `not_yet`: the first valid day. */
  from: Day.optional(),
})
export type CodeProblem = z.infer<typeof CodeProblem>

export const codeRefused = defineRefusal(
  'code_refused',
  409,
  'The code cannot be used for this order',
  CodeProblem,
)
