import { z } from 'zod'
import { Moment } from './common-fields.ts'
import { defineFunction } from './function-contract.ts'

export const AuditEntry = z.object({
  id: z.int(),
  actorEmail: z.string().nullable(),
  action: z.string(),
  subjectKind: z.string(),
  subjectId: z.string().nullable(),
  /** What the subject is called today, while it exists. */
  subjectName: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  reason: z.string().nullable(),
  requestId: z.string().nullable(),
  createdAt: Moment,
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const listAuditLog = defineFunction({
  name: 'list-audit-log',
  summary: 'What admins have done, the latest first, found by actor, subject and action.',
  access: 'admin',
  effect: 'read',
  input: z.object({
    /** Part of the actor's e-mail. */
    actor: z.string().trim().max(100).default(''),
    action: z.string().trim().max(120).default(''),
    subjectKind: z.string().trim().max(40).default(''),
    subjectId: z.string().trim().max(80).default(''),
    /** The id of the last entry of the page before. */
    before: z.int().min(1).optional(),
    limit: z.int().min(1).max(100).default(30),
  }),
  output: z.object({ entries: z.array(AuditEntry), next: z.int().nullable() }),
})
