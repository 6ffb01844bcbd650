import { getAccountTies as contract } from '@localchef/contracts/account/get-account-ties'
import { implement } from '../server-function.ts'
import { accountTies } from './account-ties.ts'
import { isFresh } from './require-fresh-sign-in.ts'

export const getAccountTies = implement(contract, async (_input, call) => ({
  ties: await accountTies(call.db, call.user.id),
  mustSignInAgain: !isFresh(call),
}))
