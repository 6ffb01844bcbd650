import { z } from 'zod'
import { Whole } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'

/** Open work that prevents the deletion of an account until it is finished or cancelled. */
export const AccountTies = z.object({
  /** Open work as a buyer. */
  openOrders: Whole,
  openBookings: Whole,
  /** Open work of the user's own kitchen. */
  kitchenOrders: Whole,
  kitchenBookings: Whole,
  isAdmin: z.boolean(),
})
export type AccountTies = z.infer<typeof AccountTies>

export function isTied(ties: AccountTies): boolean {
  return ties.isAdmin || ties.openOrders + ties.openBookings + ties.kitchenOrders + ties.kitchenBookings > 0
}

export const getAccountTies = defineFunction({
  name: 'get-account-ties',
  summary:
    "Lists open work that prevents the deletion of the caller's account, and says whether they must sign in again.",
  access: 'signed-in',
  effect: 'read',
  secret: true,
  input: z.object({}),
  output: z.object({ ties: AccountTies, mustSignInAgain: z.boolean() }),
})
