import type { AuditAction } from '@localchef/contracts/audit/audit-actions'
import type { notFound } from '@localchef/contracts/common-refusals'
import { finalOutcomes } from '@localchef/contracts/disputes/dispute-outcome'
import { rightOfKind } from '@localchef/contracts/queue/get-queue'
import { undoGone } from '@localchef/contracts/queue/queue-refusals'
import { undoDecision as contract } from '@localchef/contracts/queue/undo-decision'
import type { StaffRight } from '@localchef/contracts/staff/staff-right'
import { staffRightMissing } from '@localchef/contracts/staff/staff-right-missing'
import { finalAfterSeconds } from '@localchef/contracts/undo-limits'
import { undoTooLate } from '@localchef/contracts/undo-refusals'
import { sql } from 'kysely'
import { writeDenial } from '../allergens/decide-denial.ts'
import { recordAct } from '../audit/record-act.ts'
import { type Act, lastAct } from '../decisions/last-act.ts'
import type { Queries } from '../queries.ts'
import { closeOutcome } from '../reports/apply-decision.ts'
import { implement, type Refusing, type UserCall } from '../server-function.ts'
import { rightsOfUser } from '../staff/staff-rights.ts'

type Kind = 'chef' | 'certification' | 'denial' | 'report' | 'signal'

const undoables = {
  chef: ['approve-chef', 'reject-chef'],
  certification: ['approve-certification', 'reject-certification'],
  denial: ['approve-denial', 'reject-denial'],
  report: ['uphold-report', 'dismiss-report'],
  signal: ['warn-signal', 'dismiss-signal'],
} as const satisfies Record<Kind, readonly AuditAction[]>

const tables: Record<Kind, string> = {
  chef: 'public.chefs',
  certification: 'public.certifications',
  denial: 'public.allergen_denials',
  report: 'public.reports',
  signal: 'public.trust_signals',
}

/** Restores the state before the caller's last decision. */
export const undoDecision = implement(contract, async ({ kind, id }, call) => {
  await sql`select 1 from ${sql.table(tables[kind])} where id = ${id} for no key update`.execute(call.db)
  const subject = { subjectKind: kind, subjectId: id }
  const act = await lastAct(call.db, subject)
  const undone = undoables[kind].find((action) => action === act?.action)
  if (!act || !undone || act.actorId !== call.user.id) {
    throw call.refuse(undoGone, act ? { by: act.actorName, action: act.action, at: act.at } : {})
  }
  if (act.secondsAgo > finalAfterSeconds || finalOutcomes.some((kind) => kind === act.after?.outcome)) {
    throw call.refuse(undoTooLate, {})
  }
  const right = await rightFor(call, kind, id)
  if (!(await rightsOfUser(call.db, call.user.id)).includes(right)) {
    throw call.staffRight.refuse(staffRightMissing, { right })
  }
  await restore[kind](call, id, act)
  await recordAct(call, {
    ...subject,
    action: `undo-${undone}`,
    before: act.after,
    after: act.before,
    reason: null,
  })
  return { undone: true as const }
})

/** The right of the operation that decided. */
async function rightFor({ db }: UserCall, kind: Kind, id: string): Promise<StaffRight> {
  if (kind !== 'report') return rightOfKind[kind]
  const { rows } = await sql<{ isDispute: boolean }>`
    select r.subject_kind in ('order', 'booking') as "isDispute"
    from public.reports r
    where r.id = ${id}
  `.execute(db)
  return rightOfKind[rows[0]?.isDispute ? 'dispute' : 'report']
}

type Restore = (call: UserCall & Refusing<typeof notFound>, id: string, act: Act) => Promise<unknown>

const restore: Record<Kind, Restore> = {
  async chef({ db }, id, { before }) {
    await sql`
      update public.chefs
      set status = 'submitted',
          status_reason = ${textOf(before?.statusReason)},
          activated_at = ${textOf(before?.activatedAt)}::timestamptz
      where id = ${id}
    `.execute(db)
  },

  /** A trigger updates the verified mark. */
  async certification({ db }, id) {
    await sql`
      update public.certifications
      set status = 'pending',
          rejected_reason = null,
          decided_by = null,
          decided_at = null
      where id = ${id}
    `.execute(db)
  },

  denial: (call, id) => writeDenial(call, id, 'reopen'),

  signal: ({ db }, id) => reopenSignal(db, id),

  async report(call, id, { after }) {
    const { rows } = await sql<{ subjectId: string }>`
      update public.reports
      set status = 'open',
          decided_by = null,
          decided_at = null,
          decision_note = null
      where id in (${id}, ${textOf(after?.otherSide)}::uuid)
      returning subject_id as "subjectId"
    `.execute(call.db)
    await closeOutcome(call, [id], null)
    const subjectId = rows[0]?.subjectId
    if (subjectId && after?.takenAway === 'review') await showReview(call, subjectId)
    if (subjectId && after?.takenAway === 'dish') await sellDish(call, subjectId)
  },
}

async function showReview(call: UserCall, id: string): Promise<void> {
  await sql`
    update public.reviews
    set hidden_at = null,
        hidden_reason = null
    where id = ${id}
  `.execute(call.db)
  await recordAct(call, {
    action: 'undo-hide-review',
    subjectKind: 'review',
    subjectId: id,
    before: { hidden: true },
    after: { hidden: false },
    reason: null,
  })
}

async function sellDish(call: UserCall, id: string): Promise<void> {
  // Only the chef can reactivate a dish without an allergen statement.
  const { rows } = await sql<{ status: string }>`
    update public.dishes
    set status = (case when allergens is null then 'paused' else 'active' end)::public.dish_status,
        hidden_at = null,
        hidden_reason = null
    where id = ${id}
      and status = 'paused'
    returning status
  `.execute(call.db)
  await recordAct(call, {
    action: 'undo-set-dish-status',
    subjectKind: 'dish',
    subjectId: id,
    before: { status: 'paused' },
    after: { status: rows[0]?.status ?? 'paused' },
    reason: null,
  })
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/**
 * Opens a decided signal again. Merges a newer signal that a message opened meanwhile into it, so that only one is
 * open.
 */
async function reopenSignal(db: Queries, id: string): Promise<void> {
  await sql`
    with newer as (
      delete from public.trust_signals n
      using public.trust_signals s
      where s.id = ${id}
        and n.kind = s.kind
        and n.subject_key = s.subject_key
        and n.state = 'open'
        and n.id <> s.id
      returning n.facts, n.fact_keys, n.count, n.last_seen_at
    )
    update public.trust_signals s
    set facts = case
          when s.kind = 'off_platform' then jsonb_set(
            s.facts,
            '{messages}',
            (s.facts -> 'messages') || coalesce((select n.facts -> 'messages' from newer n), '[]')
          )
          else coalesce((select n.facts from newer n), s.facts)
        end,
        count = case
          when s.kind = 'off_platform' then s.count + coalesce((select n.count from newer n), 0)
          else coalesce((select n.count from newer n), s.count)
        end,
        fact_keys = s.fact_keys || coalesce((select n.fact_keys from newer n), '{}')
    where s.id = ${id}
  `.execute(db)
  await sql`
    update public.trust_signals
    set state = 'open',
        decided_by = null,
        decided_at = null,
        note = null
    where id = ${id}
  `.execute(db)
}
