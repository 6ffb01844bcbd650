import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'

/** What stands in the way of deleting an account: all have to be finished or cancelled first. */
export const AccountTies = z.object({
  /** As a buyer. */
  openOrders: z.int(),
  openBookings: z.int(),
  /** Of the person's own kitchen. */
  kitchenOrders: z.int(),
  kitchenBookings: z.int(),
  isAdmin: z.boolean(),
})
export type AccountTies = z.infer<typeof AccountTies>

export function isTied(ties: AccountTies): boolean {
  return ties.isAdmin || ties.openOrders + ties.openBookings + ties.kitchenOrders + ties.kitchenBookings > 0
}

export const getAccountTies = defineFunction({
  name: 'get-account-ties',
  summary: "What has to end before the caller's account can be deleted, and whether they signed in long ago.",
  access: 'signed-in',
  effect: 'read',
  input: z.object({}),
  output: z.object({ ties: AccountTies, mustSignInAgain: z.boolean() }),
})
