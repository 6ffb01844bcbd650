import { z } from 'zod'
import { Id, Moment } from '../common-fields.ts'

export const NOTED_KINDS = ['user', 'chef', 'dish', 'service', 'order', 'booking', 'review'] as const
export type NotedKind = (typeof NOTED_KINDS)[number]

export const AdminNote = z.object({ id: Id, body: z.string(), author: z.string(), createdAt: Moment })
export type AdminNote = z.infer<typeof AdminNote>

export const subject = { subjectKind: z.enum(NOTED_KINDS), subjectId: Id }
