import { resetSecondFactor as contract } from '@localchef/contracts/users/reset-second-factor'
import { recordAct } from '../audit/record-act.ts'
import { tellDecision } from '../queue/notify-of-decision.ts'
import { Refusal } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { lockUser } from './lock-user.ts'

/** The person hears of it at once: whoever talks an admin into it for somebody else's account is found out. */
export const resetSecondFactor = implement(contract, async ({ userId, reason }, call) => {
  await lockUser(userId, call)
  const removed = await call.outside.accounts.resetFactors(userId)
  if (removed === 0) throw new Refusal(422, 'no_second_factor', 'They have no second factor')
  await recordAct(call, {
    action: 'reset-second-factor',
    subjectKind: 'user',
    subjectId: userId,
    before: { secondFactors: removed },
    after: { secondFactors: 0 },
    reason,
  })
  await tellDecision(call, {
    userId,
    news: 'factor_reset',
    facts: { name: '', reason },
    path: '/auth#signin',
  })
  return { removed }
})
