import type { SecurityAction } from '@localchef/contracts/audit/audit-actions'
import { sql } from 'kysely'
import type { Queries } from '../queries.ts'

/** A security event of an account or of the marketplace. */
export interface SecurityRecord {
  action: SecurityAction
  /** Null for an unknown actor and for the operator. */
  actor: { id: string; email: string | null } | null
  subjectKind: 'user' | 'function' | 'server'
  subjectId: string | null
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
  reason?: string | null
  requestId?: string | null
}

/** Records a security event in the audit. */
export async function recordSecurity(db: Queries, record: SecurityRecord): Promise<void> {
  const { action, actor, subjectKind, subjectId, before, after, reason, requestId } = record
  await sql`
    insert into public.audit_log (
      area, actor_id, actor_email, action, subject_kind, subject_id, before, after, reason, request_id
    )
    values (
      'security',
      ${actor?.id ?? null}::uuid,
      ${actor?.email ?? null},
      ${action},
      ${subjectKind},
      ${subjectId},
      ${before ? JSON.stringify(before) : null}::jsonb,
      ${after ? JSON.stringify(after) : null}::jsonb,
      ${reason ?? null},
      ${requestId ?? null}
    )
  `.execute(db)
}
