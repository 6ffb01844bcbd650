import { z } from 'zod'
import { Moment } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'

/** What admins decided, and what happened to accounts or was refused to them. */
export const AuditArea = z.enum(['act', 'security'])

export const AuditEntry = z.object({
  id: z.int(),
  area: AuditArea,
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
  summary:
    'What admins did and what happened to accounts, the latest first, found by word, person, action and time.',
  access: 'admin',
  effect: 'read',
  input: z.object({
    /** Anywhere in an entry: address, id, reason, request, what was before and after. */
    query: z.string().trim().max(100).default(''),
    area: z.enum(['all', ...AuditArea.options]).default('all'),
    /** Part of the actor's e-mail. */
    actor: z.string().trim().max(100).default(''),
    action: z.string().trim().max(120).default(''),
    subjectKind: z.string().trim().max(40).default(''),
    subjectId: z.string().trim().max(80).default(''),
    /** From this moment on, and before that one. */
    from: Moment.optional(),
    to: Moment.optional(),
    /** The id of the last entry of the page before. */
    before: z.int().min(1).max(1_000_000_000_000).optional(),
    /** An export reads by the thousand. */
    limit: z.int().min(1).max(1000).default(30),
  }),
  output: z.object({ entries: z.array(AuditEntry), next: z.int().nullable() }),
})
