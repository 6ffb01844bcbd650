import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { plainName } from '../plain-name.ts'

/** What one side of an open order or booking may tell the other. The words are the server's own. */
export const ORDER_NOTICES = ['order_on_the_way', 'order_running_late', 'order_arrived'] as const
export const BOOKING_NOTICES = ['booking_on_the_way', 'booking_running_late', 'booking_arrived'] as const
export type Notice = (typeof ORDER_NOTICES)[number] | (typeof BOOKING_NOTICES)[number]

/** As spec section 7 has the call. Title and message are taken and not shown: nobody puts words into our mouth. */
const call = {
  user_id: Id,
  triggered_by: Id.nullish(),
  title: plainName(1, 200),
  message: z.string().trim().max(1000).default(''),
}

export const createNotification = defineFunction({
  name: 'create-notification',
  summary:
    'Tells the other side of an open order or booking one of a few things, in the words the server has for it.',
  access: 'signed-in',
  effect: 'write',
  input: z.discriminatedUnion('type', [
    z.object({
      ...call,
      type: z.literal('order'),
      event: z.enum(ORDER_NOTICES),
      data: z.strictObject({ orderId: Id }),
    }),
    z.object({
      ...call,
      type: z.literal('booking'),
      event: z.enum(BOOKING_NOTICES),
      data: z.strictObject({ bookingId: Id }),
    }),
  ]),
  output: z.object({ success: z.boolean(), id: Id }),
})
