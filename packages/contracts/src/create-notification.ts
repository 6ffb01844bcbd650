import { z } from 'zod'
import { Id } from './common-fields.ts'
import { defineFunction } from './function-contract.ts'
import { plainName } from './plain-name.ts'

/** Spec section 7. A person may notify themselves and those they have an order or booking with. */
export const createNotification = defineFunction({
  name: 'create-notification',
  summary: 'Writes a notification to a person the caller has an order or booking with.',
  access: 'signed-in',
  effect: 'write',
  input: z.object({
    user_id: Id,
    triggered_by: Id.nullish(),
    title: plainName(1, 200),
    message: z.string().trim().max(1000).default(''),
    /** order, booking, payment, review, or other (spec section 3). */
    type: z.string().min(1).max(40).default('other'),
    data: z.record(z.string(), z.unknown()).default({}),
    event: z.string().max(100).default(''),
  }),
  output: z.object({ success: z.boolean(), id: Id }),
})
