import type { AuditAction } from '@localchef/contracts/audit/audit-actions'
import type { AuditFacts } from '@localchef/contracts/audit/audit-fields'
import { sql } from 'kysely'
import type { Call } from '../server-function.ts'

export interface AdminAct {
  /** Verb and noun: `approve-chef`. */
  action: AuditAction
  subjectKind:
    | 'chef'
    | 'certification'
    | 'permit'
    | 'denial'
    | 'user'
    | 'dish'
    | 'service'
    | 'order'
    | 'booking'
    | 'review'
    | 'report'
    | 'announcement'
    | 'setting'
    | 'mail'
    | 'job'
    | 'payment'
    | 'discount'
    | 'signal'
    | 'month'
    | 'staff_role'
    | 'approval'
    | 'list'
    | 'api_key'
    | 'webhook_endpoint'
    | 'gift_card'
  subjectId: string
  before: AuditFacts | null
  after: AuditFacts | null
  /** The reason that the admin gave; null for acts that need none. */
  reason: string | null | undefined
}

/** Records an act in the audit, in the transaction of the act. */
export async function recordAct(call: Call, act: AdminAct): Promise<void> {
  await sql`
    insert into public.audit_log (
      actor_id, actor_email, action, subject_kind, subject_id, before, after, reason, request_id
    )
    values (
      ${call.user?.id ?? null},
      ${call.user?.email ?? null},
      ${act.action},
      ${act.subjectKind},
      ${act.subjectId},
      ${act.before && JSON.stringify(act.before)}::jsonb,
      ${act.after && JSON.stringify(act.after)}::jsonb,
      ${act.reason ?? null},
      ${call.requestId ?? null}
    )
  `.execute(call.db)
}
