import { ownSession } from '@localchef/contracts/account/account-refusals'
import { revokeMySession as contract } from '@localchef/contracts/account/revoke-my-session'
import { notFound } from '@localchef/contracts/common-refusals'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'

/** Refuses the caller's own session: signing out also removes it from the browser. */
export const revokeMySession = implement(
  contract,
  async ({ sessionId }, { outside, user, session, refuse }) => {
    if (sessionId === session?.id) throw refuse(ownSession)
    if (!(await outside.accounts.endSession(user.id, sessionId))) throw refuse(notFound, noSuch('session'))
    return { ended: true }
  },
)
