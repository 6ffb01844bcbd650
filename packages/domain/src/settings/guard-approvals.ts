import { Approvals, settingFrom } from '@localchef/contracts/settings/marketplace-settings'
import { type approvalNeeded, oneOwner } from '@localchef/contracts/staff/approval'
import { sql } from 'kysely'
import type { Refusing, UserCall } from '../server-function.ts'
import { requireApproval } from '../staff/require-approval.ts'
import type { Setting } from './setting-versions.ts'

/**
 * Approvals need two owners. Switching them off, or raising the amount that needs one, needs another owner's approval.
 */
export async function guardApprovals(
  call: UserCall & Refusing<typeof approvalNeeded | typeof oneOwner>,
  before: Setting,
  value: unknown,
): Promise<void> {
  if (before.key !== 'approvals') return
  const { twoOwners, fromAmount } = Approvals.parse(value)
  const act = { operation: 'save-setting', key: 'approvals' } as const
  if (!twoOwners) {
    await requireApproval(call, act)
    return
  }
  const was = settingFrom('approvals', before.value)
  if (was.twoOwners && fromAmount > was.fromAmount) {
    await requireApproval(call, { ...act, fromAmount })
    return
  }
  const { rows } = await sql<{ owners: number }>`
    select count(*)::integer as owners
    from public.staff_members
    where role = 'owner'
  `.execute(call.db)
  if ((rows[0]?.owners ?? 0) < 2) throw call.refuse(oneOwner)
}
