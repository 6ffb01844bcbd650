import { z } from 'zod'
import { Id, Moment } from './common-fields.ts'
import { defineFunction } from './function-contract.ts'

export const NOTED_KINDS = ['user', 'chef', 'dish', 'service', 'order', 'booking', 'review'] as const
export type NotedKind = (typeof NOTED_KINDS)[number]

export const AdminNote = z.object({ id: Id, body: z.string(), author: z.string(), createdAt: Moment })
export type AdminNote = z.infer<typeof AdminNote>

const subject = { subjectKind: z.enum(NOTED_KINDS), subjectId: Id }

export const adminListNotes = defineFunction({
  name: 'admin-list-notes',
  summary: 'What admins have noted about a record, the latest first. Nobody else reads it.',
  access: 'admin',
  effect: 'read',
  input: z.object(subject),
  output: z.object({ notes: z.array(AdminNote) }),
})

export const addAdminNote = defineFunction({
  name: 'add-admin-note',
  summary: 'Notes something about a record for other admins.',
  access: 'admin',
  effect: 'write',
  input: z.object({
    /** Chosen by the caller, so that saving twice saves once. */
    id: Id,
    ...subject,
    body: z.string().trim().min(1).max(2000),
  }),
  output: z.object({ notes: z.array(AdminNote) }),
})
