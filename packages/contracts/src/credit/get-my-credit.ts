import { z } from 'zod'
import { Id, Moment } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { Dollars } from '../money.ts'
import { Kitchen } from '../orders/sale.ts'
import { CreditMovement } from './credit.ts'

export const getMyCredit = defineFunction({
  name: 'get-my-credit',
  summary:
    "Reads the caller's credit: what can be spent, where and until when, and the latest 200 movements.",
  access: 'signed-in',
  effect: 'read',
  input: z.object({}),
  output: z.object({
    /** Credit valid at every kitchen, without the credit of single kitchens. */
    balance: Dollars,
    /** The credit that can be spent, soonest to expire first. */
    credits: z.array(
      z.object({
        id: Id,
        /** The only kitchen where the credit is valid; null if it is valid everywhere. */
        chef: Kitchen.nullable(),
        left: Dollars,
        /** For a gift card, the name of the sender. */
        reason: z.string(),
        isGift: z.boolean(),
        /** Null for a gift card, which has no last day. */
        expiresAt: Moment.nullable(),
      }),
    ),
    movements: z.array(CreditMovement),
  }),
})
