import { z } from 'zod'
import { LargeId, LargeWhole, Moment } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { longestQuery } from '../text-limits.ts'

/** `act`: decisions of admins. `security`: events of accounts, refused ones included. */
export const AuditArea = z.enum(['act', 'security'])

export const AuditEntry = z.object({
  id: LargeWhole,
  area: AuditArea,
  actorEmail: z.string().nullable(),
  action: z.string(),
  subjectKind: z.string(),
  subjectId: z.string().nullable(),
  /** Current name of the subject; null if it no longer exists. */
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
    'Lists acts of admins and security events of accounts, latest first, filtered by word, actor, action and time.',
  access: 'admin',
  right: 'audit',
  effect: 'read',
  input: z.object({
    /** Text anywhere in an entry: address, id, reason, request, values before and after. */
    query: z.string().trim().max(longestQuery).default(''),
    area: z.enum(['all', ...AuditArea.options]).default('all'),
    /** Part of the actor's e-mail. */
    actor: z.string().trim().max(100).default(''),
    action: z.string().trim().max(120).default(''),
    subjectKind: z.string().trim().max(40).default(''),
    subjectId: z.string().trim().max(80).default(''),
    /** From this moment (included) until `until` (excluded). */
    from: Moment.optional(),
    to: Moment.optional(),
    /** Id of the last entry of the previous page. */
    before: LargeId.optional(),
    limit: z.int().min(1).max(1000).default(30),
  }),
  output: z.object({ entries: z.array(AuditEntry), next: LargeId.nullable() }),
})
