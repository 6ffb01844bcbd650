import { notFound } from '@localchef/contracts/common-refusals'
import { localText } from '@localchef/contracts/language'
import { wordNotification } from '@localchef/contracts/notifications/word-notification'
import { decidePermitChange as contract } from '@localchef/contracts/permits/decide-permit-change'
import type { PermitChange } from '@localchef/contracts/permits/permit-change'
import { permitConflict } from '@localchef/contracts/permits/permit-refusals'
import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import { decidedBy } from '../decisions/last-act.ts'
import { notifyOfDecision } from '../decisions/notify-of-decision.ts'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { readChange } from './read-permit-change.ts'

/** Approval replaces the current limits with the requested ones. */
export const decidePermitChange = implement(contract, async ({ changeId, decision, reason }, call) => {
  const { rows } = await sql<{ chefId: string; profileId: string; status: PermitChange['status'] }>`
      select k.chef_id as "chefId", c.profile_id as "profileId", k.status
      from public.permit_changes k
      join public.chefs c on c.id = k.chef_id
      where k.id = ${changeId}
      for no key update of k, c
    `.execute(call.db)
  const asked = rows[0]
  if (!asked) throw call.refuse(notFound, noSuch('permit change'))
  const subject = { subjectKind: 'permit', subjectId: changeId } as const
  if (asked.status !== 'pending') {
    throw call.refuse(permitConflict, { status: asked.status, ...(await decidedBy(call.db, subject)) })
  }
  const { now, wanted, chef } = await readChange(call.refuse, call.db, changeId)
  const isApproved = decision === 'approve'
  await sql`
      update public.permit_changes
      set status = ${isApproved ? 'approved' : 'rejected'},
          rejected_reason = ${isApproved ? null : (reason ?? null)},
          decided_by = ${call.user.id},
          decided_at = ${call.now}
      where id = ${changeId}
    `.execute(call.db)
  if (isApproved) {
    await sql`
        update public.chef_permits p
        set meals_per_day = k.meals_per_day,
            meals_per_week = k.meals_per_week,
            sales_per_year_cents = k.sales_per_year_cents
        from public.permit_changes k
        where k.id = ${changeId}
          and p.chef_id = k.chef_id
      `.execute(call.db)
  }
  await recordAct(call, {
    ...subject,
    action: `${decision}-permit`,
    before: now,
    after: isApproved ? wanted : now,
    reason,
  })
  const name = localText(chef.name, chef.nameRu)
  await notifyOfDecision(call, {
    userId: asked.profileId,
    worded: isApproved
      ? wordNotification('permit_approved', { name })
      : wordNotification('permit_rejected', { name, reason: reason ?? null }),
    path: '/dashboard/chef-profile#permit',
    ids: { chefId: asked.chefId },
  })
  return { change: await readChange(call.refuse, call.db, changeId) }
})
