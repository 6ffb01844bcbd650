import { endMySession as contract } from '@localchef/contracts/account/end-my-session'
import { notFound, Refusal } from '../refusal.ts'
import { implement } from '../server-function.ts'

/** This one ends by signing out, which also forgets it in the browser. */
export const endMySession = implement(contract, async ({ sessionId }, { outside, person, session }) => {
  if (sessionId === session?.id) throw new Refusal(422, 'own_session', 'Sign out to end this session')
  if (!(await outside.accounts.endSession(person.id, sessionId))) throw notFound('session')
  return { ended: true }
})
