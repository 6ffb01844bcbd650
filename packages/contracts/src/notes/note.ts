import { z } from 'zod'
import { Id, Moment } from '../common-fields.ts'

export const notedKinds = ['user', 'chef', 'dish', 'service', 'order', 'booking', 'review'] as const
export type NotedKind = (typeof notedKinds)[number]

export const AdminNote = z.object({ id: Id, body: z.string(), author: z.string(), createdAt: Moment })
export type AdminNote = z.infer<typeof AdminNote>

export const subject = { subjectKind: z.enum(notedKinds), subjectId: Id }
