import { endMySession, listMySessions } from '@localchef/contracts/account-sessions'
import { notFound, Refusal } from '../refusal.ts'
import { implement } from '../server-function.ts'

export const listOwnSessions = implement(listMySessions, async (_input, { outside, person, session }) => {
  const sessions = (await outside.accounts.sessionsOf(person.id)).map((open) => ({
    id: open.id,
    userAgent: open.userAgent.slice(0, 400),
    address: open.address,
    signedInAt: open.createdAt.toISOString(),
    lastUsedAt: open.lastUsedAt.toISOString(),
    isCurrent: open.id === session?.id,
  }))
  return { sessions: sessions.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent)) }
})

/** This one ends by signing out, which also forgets it in the browser. */
export const endOwnSession = implement(endMySession, async ({ sessionId }, { outside, person, session }) => {
  if (sessionId === session?.id) throw new Refusal(422, 'own_session', 'Sign out to end this session')
  if (!(await outside.accounts.endSession(person.id, sessionId))) throw notFound('session')
  return { ended: true }
})
