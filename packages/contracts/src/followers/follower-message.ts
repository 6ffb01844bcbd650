import { z } from 'zod'
import { Id, Moment } from '../common-fields.ts'
import { plainName } from '../plain-name.ts'

export const MessageSubject = plainName(3, 100)
export const MessageBody = z.string().trim().min(10).max(2000)

export const FollowerMessage = z.object({ id: Id, subject: z.string(), body: z.string(), createdAt: Moment })
export type FollowerMessage = z.infer<typeof FollowerMessage>
