import { listDecisions as contract } from '@localchef/contracts/audit/list-decisions'
import type { DecisionEventData, DecisionEventType } from '@localchef/contracts/webhooks/webhook-event'
import { sql } from 'kysely'
import type { z } from 'zod'
import { implement } from '../server-function.ts'

interface Decision extends Omit<z.output<typeof DecisionEventData>, 'decisionId'> {
  /** A bigint. */
  decisionId: string
  type: z.output<typeof DecisionEventType>
  decidedAt: Date
}

export const listDecisions = implement(contract, async ({ before, limit }, { db }) => {
  const { rows } = await sql<Decision>`
    select a.id as "decisionId", d.type, a.action as decision, a.subject_kind as "subjectKind",
      coalesce(a.subject_id, '') as "subjectId", a.actor_id as "decidedBy", a.created_at as "decidedAt"
    from public.audit_log a
    cross join lateral (select private.decision_event(a) as type) d
    where d.type is not null
      and (${before ?? null}::bigint is null or a.id < ${before ?? null})
    order by a.id desc
    limit ${limit + 1}
  `.execute(db)
  const decisions = rows.slice(0, limit).map(({ decisionId, decidedAt, ...decision }) => ({
    ...decision,
    decisionId: Number(decisionId),
    decidedAt: decidedAt.toISOString(),
  }))
  return { decisions, next: rows.length > limit ? (decisions.at(-1)?.decisionId ?? null) : null }
})
