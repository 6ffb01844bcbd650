import { listMySessions as contract } from '@localchef/contracts/account/list-my-sessions'
import { implement } from '../server-function.ts'

export const listMySessions = implement(contract, async (_input, { outside, user, session }) => {
  const sessions = (await outside.accounts.sessionsOf(user.id)).map((open) => ({
    id: open.id,
    userAgent: open.userAgent.slice(0, 400),
    address: open.address,
    signedInAt: open.createdAt.toISOString(),
    lastUsedAt: open.lastUsedAt.toISOString(),
    isCurrent: open.id === session?.id,
  }))
  return { sessions: sessions.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent)) }
})
