import { signInAgain } from '@localchef/contracts/account/account-refusals'
import { deleteAccount as contract } from '@localchef/contracts/account/delete-account'
import { confirmsErasure } from '@localchef/contracts/account/fresh-sign-in'
import { wordsIn } from '@localchef/contracts/words/words-in'
import { invalidField } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { erasePersonalData } from './erase-personal-data.ts'
import { isFresh } from './require-fresh-sign-in.ts'

/** Requires a recent sign-in and the typed address: access to an open tab must not be enough. */
export const deleteAccount = implement(contract, async ({ confirmation }, call) => {
  const { user, outside } = call
  if (!isFresh(call)) throw call.refuse(signInAgain)
  if (!confirmsErasure(user, confirmation)) {
    throw invalidField(['confirmation'], 'confirmation_differs')
  }
  await erasePersonalData(call, user.id, null)
  await outside.queueMail({
    to: user.email,
    language: user.language,
    ...wordsIn[user.language].account.farewell,
  })
  return { deleted: true as const }
})
