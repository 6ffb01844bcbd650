import { z } from 'zod'

/** `notifications.sender`: the person whose words title and message are. Written by the server only. */
export const NoticeSender = z.object({
  /** The name with the person's part, by language: `From Nina Cook (chef)`. */
  from: z.record(z.string(), z.string()),
  name: z.string(),
  /** A path in the bucket `avatars`. */
  picturePath: z.string().nullable(),
  /** An order or a booking that sender and recipient share, to link to. */
  orderId: z.string().optional(),
  bookingId: z.string().optional(),
})
export type NoticeSender = z.infer<typeof NoticeSender>
