import { z } from 'zod'
import { Id, Moment } from '../common-fields.ts'
import { plainName } from '../plain-name.ts'
import { longestFollowerMessage, longestSubject } from './follower-limits.ts'

export const MessageSubject = plainName(3, longestSubject)
export const MessageBody = z.string().trim().min(10).max(longestFollowerMessage)

/** Days between two messages of a kitchen. */
export const DaysBetweenMessages = z.int().min(1).max(90)

export const FollowerMessage = z.object({ id: Id, subject: z.string(), body: z.string(), createdAt: Moment })
export type FollowerMessage = z.infer<typeof FollowerMessage>
