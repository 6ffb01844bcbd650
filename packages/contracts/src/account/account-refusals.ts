import { defineRefusal } from '../refusal.ts'
import { AccountTies } from './get-account-ties.ts'

export const signInAgain = defineRefusal('sign_in_again', 403, 'Please sign in again to delete your account')
export const stillOpen = defineRefusal(
  'still_open',
  409,
  'The account has open work. Please finish or cancel it first',
  AccountTies,
)
export const ownSession = defineRefusal('own_session', 422, 'Sign out to end this session')
