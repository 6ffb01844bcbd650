import { z } from 'zod'

/** `notifications.sender`: the person who wrote title and message. Set by the server only. */
export const NoticeSender = z.object({
  /** The person's name and role, by language: `From Nina Cook (chef)`. */
  from: z.record(z.string(), z.string()),
  name: z.string(),
  /** A path in the bucket `avatars`. */
  picturePath: z.string().nullable(),
  /** An order or a booking that sender and recipient share, to link to. */
  orderId: z.string().optional(),
  bookingId: z.string().optional(),
})
export type NoticeSender = z.infer<typeof NoticeSender>
