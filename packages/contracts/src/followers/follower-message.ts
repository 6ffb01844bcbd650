import { z } from 'zod'
import { Id, Moment } from '../common-fields.ts'
import { plainName } from '../plain-name.ts'
import { longestFollowerMessage, longestSubject, messageAudiences } from './follower-limits.ts'

export const MessageSubject = plainName(3, longestSubject)
export const MessageBody = z.string().trim().min(10).max(longestFollowerMessage)

export const MessageAudience = z.enum(messageAudiences)

/** Days between two messages of a kitchen. */
export const DaysBetweenMessages = z.int().min(1).max(90)

export const FollowerMessage = z.object({
  id: Id,
  subject: z.string(),
  body: z.string(),
  audience: MessageAudience,
  createdAt: Moment,
})
export type FollowerMessage = z.infer<typeof FollowerMessage>
