import { NoticeSender } from '@localchef/contracts/notifications/notice-sender'
import { z } from 'zod'

/** A row of `notifications` (spec, section 3). */
export const Notification = z.object({
  id: z.string(),
  user_id: z.string(),
  triggered_by: z.string().nullable(),
  title: z.string(),
  message: z.string(),
  type: z.string(),
  data: z.record(z.string(), z.unknown()).nullish(),
  event: z.string().nullish(),
  /** The person who wrote title and message; null if the marketplace did. */
  sender: NoticeSender.nullish(),
  is_read: z.boolean(),
  created_at: z.string(),
})
export type Notification = z.infer<typeof Notification>
