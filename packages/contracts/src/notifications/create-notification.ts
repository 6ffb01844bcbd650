import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { forbidden } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { plainName } from '../plain-name.ts'
import { switchedOff } from '../settings/setting-refusals.ts'
import { longestNotice } from './notice-limits.ts'
import { tooManyNotices } from './notification-refusals.ts'
import { notificationTypes } from './notification-type.ts'

/** Largest `data` of a notice, in bytes as the database writes it. The table has the same limit. */
export const mostDataBytes = 8000

/** The call of spec section 7. */
export const createNotification = defineFunction({
  name: 'create-notification',
  summary:
    'Notifies a person with whom the caller shares an order, a booking, a review or a conversation. Title and message are shown as plain text under the name of the caller.',
  access: 'signed-in',
  effect: 'write',
  input: z.object({
    user_id: Id,
    /** Must be the caller; if it is missing, the caller is meant. */
    triggered_by: Id.nullish(),
    title: plainName(1, longestNotice.title),
    message: z.string().trim().max(longestNotice.message).nullish(),
    type: z.enum(notificationTypes),
    /**
     * Any word of the caller. It changes nothing about the notice, even if the marketplace uses the same word for an
     * event.
     */
    event: z.string().trim().max(200).nullish(),
    /**
     * Facts of the caller's own, at most 8000 bytes. The notice links to the order of `orderId` or the booking of
     * `bookingId`, if both people share it.
     */
    data: z.record(z.string(), z.unknown()).nullish(),
  }),
  output: z.object({ success: z.boolean(), id: Id }),
  refusals: [forbidden, switchedOff, tooManyNotices],
})
