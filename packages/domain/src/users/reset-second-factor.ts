import { wordNotification } from '@localchef/contracts/notifications/word-notification'
import { resetSecondFactor as contract } from '@localchef/contracts/users/reset-second-factor'
import { noSecondFactor } from '@localchef/contracts/users/user-refusals'
import { recordAct } from '../audit/record-act.ts'
import { notifyOfDecision } from '../decisions/notify-of-decision.ts'
import { implement } from '../server-function.ts'
import { refuseOnHigherStaff } from '../staff/staff-rights.ts'
import { lockUser } from './lock-user.ts'

/** Notifies the user at once, which exposes an attacker who tricked an admin. */
export const resetSecondFactor = implement(contract, async ({ userId, reason }, call) => {
  await lockUser(userId, call)
  await refuseOnHigherStaff(call, userId)
  const removed = await call.outside.accounts.resetFactors(userId)
  if (removed === 0) throw call.refuse(noSecondFactor)
  await recordAct(call, {
    action: 'reset-second-factor',
    subjectKind: 'user',
    subjectId: userId,
    before: { secondFactors: removed },
    after: { secondFactors: 0 },
    reason,
  })
  await notifyOfDecision(call, {
    userId,
    worded: wordNotification('factor_reset', { reason }),
    path: '/auth#signin',
  })
  return { removed }
})
