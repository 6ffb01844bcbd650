import { z } from 'zod'
import { defineFunction } from './function-contract.ts'

/** Who deletes an account has proven not longer ago who they are. */
export const FRESH_SIGN_IN_MINUTES = 10

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

/** What is typed to erase somebody, so that no slip of the finger does: the address, or the name of who has none. */
export function erasureConfirmation({ email, name }: { email: string; name: string }): string {
  return (email || name).trim()
}

/** Whether that was typed; capitals and spaces around do not matter. */
export function confirmsErasure(person: { email: string; name: string }, typed: string): boolean {
  return typed.trim().toLowerCase() === erasureConfirmation(person).toLowerCase()
}

export const readAccountTies = defineFunction({
  name: 'read-account-ties',
  summary: "What has to end before the caller's account can be deleted, and whether they signed in long ago.",
  access: 'signed-in',
  effect: 'read',
  input: z.object({}),
  output: z.object({ ties: AccountTies, mustSignInAgain: z.boolean() }),
})

export const deleteAccount = defineFunction({
  name: 'delete-account',
  summary: 'Erases the caller: personal data, files and sessions go, orders stay without the person.',
  access: 'signed-in',
  effect: 'write',
  input: z.object({
    /** The person's e-mail address, or the name of who has none, typed once more. */
    confirmation: z.string().trim().min(1).max(255),
  }),
  output: z.object({ deleted: z.literal(true) }),
})
