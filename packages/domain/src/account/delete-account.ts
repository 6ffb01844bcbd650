import { deleteAccount as contract } from '@localchef/contracts/account/delete-account'
import { confirmsErasure } from '@localchef/contracts/account/fresh-sign-in'
import { invalidField, Refusal } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { erasePersonalData } from './erase-person.ts'
import { farewell } from './farewell.ts'
import { isFresh } from './require-fresh-sign-in.ts'

/** A stolen tab is not enough: the person types their address, and has just signed in. */
export const deleteAccount = implement(contract, async ({ confirmation }, call) => {
  const { person, outside } = call
  if (!isFresh(call)) throw new Refusal(403, 'sign_in_again', 'Please sign in again to delete your account')
  if (!confirmsErasure(person, confirmation)) {
    throw invalidField(['confirmation'], 'This is not the e-mail address of your account')
  }
  await erasePersonalData(call, person.id, null)
  await outside.queueMail({ to: person.email, language: person.language, ...farewell[person.language] })
  return { deleted: true as const }
})
