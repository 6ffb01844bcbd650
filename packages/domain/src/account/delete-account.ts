import {
  confirmsErasure,
  deleteAccount,
  FRESH_SIGN_IN_MINUTES,
  readAccountTies,
} from '@localchef/contracts/delete-account'
import { invalidField, Refusal } from '../refusal.ts'
import { implement, type PersonalCall } from '../server-function.ts'
import { accountTies } from './account-ties.ts'
import { erasePerson } from './erase-person.ts'
import { farewell } from './farewell.ts'

export const readOwnTies = implement(readAccountTies, async (_input, call) => ({
  ties: await accountTies(call.db, call.person.id),
  mustSignInAgain: !isFresh(call),
}))

/** A stolen tab is not enough: the person types their address, and has just signed in. */
export const deleteOwnAccount = implement(deleteAccount, async ({ confirmation }, call) => {
  const { person, outside } = call
  if (!isFresh(call)) throw new Refusal(403, 'sign_in_again', 'Please sign in again to delete your account')
  if (!confirmsErasure(person, confirmation)) {
    throw invalidField(['confirmation'], 'This is not the e-mail address of your account')
  }
  await erasePerson(call, person.id, null)
  await outside.queueMail({ to: person.email, language: person.language, ...farewell[person.language] })
  return { deleted: true as const }
})

function isFresh({ session, now }: PersonalCall): boolean {
  return session !== undefined && now.getTime() - session.provenAt.getTime() < FRESH_SIGN_IN_MINUTES * 60_000
}
