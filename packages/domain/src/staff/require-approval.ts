import { type ApprovableAct, alwaysApproved, approvalNeeded } from '@localchef/contracts/staff/approval'
import { sql } from 'kysely'
import { versionOf } from '../edit-version.ts'
import { readSettings } from '../read-settings.ts'
import type { Refusing, UserCall } from '../server-function.ts'

/**
 * Refuses an act that nobody can undo until another owner has approved it, if the marketplace requires approvals. The
 * transaction of the act uses the approval up. An act about money needs an approval only from a set amount on: `total`
 * is its amount plus those of earlier acts on the same subject. Returns the reason that the owner approved, or null if
 * no approval was needed.
 */
export async function requireApproval(
  { db, user, now, refuse }: UserCall & Refusing<typeof approvalNeeded>,
  act: ApprovableAct,
  total?: number,
): Promise<string | null> {
  const { approvals } = await readSettings(db, ['approvals'])
  const isBelow = !approvals.twoOwners || (total !== undefined && total < approvals.fromAmount)
  if (isBelow && !alwaysApproved.has(act.operation)) return null
  const version = await versionOf(act)
  const { rows } = await sql<{ id: string; decision: string | null; reason: string }>`
    select a.id, a.decision, a.reason
    from public.approvals a
    where a.asked_by = ${user.id}
      and a.act_version = ${version}
      and a.used_at is null
      and a.expires_at > ${now}
      and a.decision is distinct from 'declined'
    order by a.decided_at nulls last
    limit 1
    for no key update
  `.execute(db)
  const [found] = rows
  if (found?.decision !== 'approved') throw refuse(approvalNeeded, { state: found ? 'waiting' : 'none' })
  await sql`update public.approvals set used_at = ${now} where id = ${found.id}`.execute(db)
  return found.reason
}
