import { Approvals } from '@localchef/contracts/settings/marketplace-settings'
import { type approvalNeeded, oneOwner } from '@localchef/contracts/staff/approval'
import { sql } from 'kysely'
import type { Refusing, UserCall } from '../server-function.ts'
import { requireApproval } from '../staff/require-approval.ts'
import type { Setting } from './setting-versions.ts'

/** Approvals need two owners, and nobody switches them off alone. */
export async function guardApprovals(
  call: UserCall & Refusing<typeof approvalNeeded | typeof oneOwner>,
  before: Setting,
  value: unknown,
): Promise<void> {
  if (before.key !== 'approvals') return
  const { twoOwners } = Approvals.parse(value)
  if (!twoOwners) return requireApproval(call, { operation: 'save-setting', key: 'approvals' })
  const { rows } = await sql<{ owners: number }>`
    select count(*)::integer as owners
    from public.staff_members
    where role = 'owner'
  `.execute(call.db)
  if ((rows[0]?.owners ?? 0) < 2) throw call.refuse(oneOwner)
}
