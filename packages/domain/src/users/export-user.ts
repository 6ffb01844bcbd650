import { notFound } from '@localchef/contracts/common-refusals'
import { exportUser as contract } from '@localchef/contracts/users/export-user'
import { readPersonalData } from '../account/personal-data.ts'
import { recordAct } from '../audit/record-act.ts'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { refuseOnHigherStaff } from '../staff/staff-rights.ts'

/** For users who can no longer export their data themselves. The audit records the reason but not the data. */
export const exportUser = implement(contract, async ({ userId, reason }, call) => {
  await refuseOnHigherStaff(call, userId)
  const data = await readPersonalData(call, userId)
  if (data.profile?.length === 0) throw call.refuse(notFound, noSuch('user'))
  await recordAct(call, {
    action: 'export-user',
    subjectKind: 'user',
    subjectId: userId,
    before: null,
    after: { rows: Object.values(data).reduce((sum, rows) => sum + rows.length, 0) },
    reason,
  })
  return { exportedAt: call.now.toISOString(), data }
})
