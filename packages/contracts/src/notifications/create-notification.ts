import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { forbidden, notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { plainName } from '../plain-name.ts'
import { longestNotificationMessage, longestNotificationTitle } from './notification-limits.ts'
import { notOpen, tooManyNotices } from './notification-refusals.ts'

/** Events that one side of an open order or booking can notify the other of. */
export const orderNotices = ['order_on_the_way', 'order_running_late', 'order_arrived'] as const
export const bookingNotices = ['booking_on_the_way', 'booking_running_late', 'booking_arrived'] as const
export type Notice = (typeof orderNotices)[number] | (typeof bookingNotices)[number]

/** The call of spec section 7. Title and message are accepted but not shown: the server words notifications. */
const call = {
  user_id: Id,
  triggered_by: Id.nullish(),
  title: plainName(1, longestNotificationTitle),
  message: z.string().trim().max(longestNotificationMessage).default(''),
}

export const createNotification = defineFunction({
  name: 'create-notification',
  summary:
    'Notifies the other side of an open order or booking of one of a few events. The server words the notification.',
  access: 'signed-in',
  effect: 'write',
  input: z.discriminatedUnion('type', [
    z.object({
      ...call,
      type: z.literal('order'),
      event: z.enum(orderNotices),
      data: z.strictObject({ orderId: Id }),
    }),
    z.object({
      ...call,
      type: z.literal('booking'),
      event: z.enum(bookingNotices),
      data: z.strictObject({ bookingId: Id }),
    }),
  ]),
  output: z.object({ success: z.boolean(), id: Id }),
  refusals: [forbidden, notFound, notOpen, tooManyNotices],
})
