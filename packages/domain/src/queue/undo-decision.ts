import { UNDO_SECONDS } from '@localchef/contracts/queue/queue'
import { undoDecision as contract } from '@localchef/contracts/queue/undo-decision'
import { sql } from 'kysely'
import { writeDenial } from '../allergens/decide-denial.ts'
import { recordAct } from '../audit/record-act.ts'
import { Refusal } from '../refusal.ts'
import { implement, type PersonalCall } from '../server-function.ts'
import { type Act, lastAct } from './last-act.ts'
import { GRACE_SECONDS } from './tell-once-final.ts'

type Kind = 'chef' | 'certification' | 'denial' | 'report'

const undoables: Record<Kind, readonly string[]> = {
  chef: ['approve-chef', 'reject-chef'],
  certification: ['approve-certification', 'reject-certification'],
  denial: ['approve-denial', 'reject-denial'],
  report: ['uphold-report', 'dismiss-report'],
}

const tables: Record<Kind, string> = {
  chef: 'public.chefs',
  certification: 'public.certifications',
  denial: 'public.allergen_denials',
  report: 'public.reports',
}

/** Puts things back as they were before the caller's last decision, as if it had not been made. */
export const undoDecision = implement(contract, async ({ kind, id }, call) => {
  await sql`select 1 from ${sql.table(tables[kind])} where id = ${id} for no key update`.execute(call.db)
  const subject = { subjectKind: kind, subjectId: id }
  const act = await lastAct(call.db, subject)
  if (!act || act.actorId !== call.person.id || !undoables[kind].includes(act.action)) {
    throw new Refusal(409, 'undo_gone', 'There is no decision of yours to take back', {
      details: act ? { by: act.actorName, action: act.action, at: act.at } : {},
    })
  }
  if (act.secondsAgo > UNDO_SECONDS + GRACE_SECONDS) {
    throw new Refusal(409, 'undo_too_late', 'The decision counts by now, and people have been told')
  }
  await restore[kind](call, id, act)
  await recordAct(call, {
    ...subject,
    action: `undo-${act.action}`,
    before: act.after,
    after: act.before,
  })
  return { undone: true as const }
})

const restore: Record<Kind, (call: PersonalCall, id: string, act: Act) => Promise<unknown>> = {
  async chef({ db }, id, { before }) {
    await sql`
      update public.chefs
      set status = 'submitted',
          status_reason = ${textOf(before?.statusReason)},
          activated_at = ${textOf(before?.activatedAt)}::timestamptz
      where id = ${id}
    `.execute(db)
  },

  /** The verified mark follows by itself. */
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
    const subjectId = rows[0]?.subjectId
    if (subjectId && after?.takenAway === 'review') await showReview(call, subjectId)
    if (subjectId && after?.takenAway === 'dish') await sellDish(call, subjectId)
  },
}

async function showReview(call: PersonalCall, id: string): Promise<void> {
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
  })
}

async function sellDish(call: PersonalCall, id: string): Promise<void> {
  // A dish that was offered before its allergens had to be stated is the chef's to offer again.
  const { rows } = await sql<{ status: string }>`
    update public.dishes
    set status = (case when allergens is null then 'paused' else 'active' end)::public.dish_status,
        held_at = null,
        held_reason = null
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
  })
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
