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
    /** Valid at every kitchen; the credit of single kitchens is not counted. */
    balance: Dollars,
    /** The credit that can be spent, the first to expire first. */
    credits: z.array(
      z.object({
        id: Id,
        /** The kitchen where alone it is valid; null: everywhere. */
        chef: Kitchen.nullable(),
        left: Dollars,
        reason: z.string(),
        expiresAt: Moment,
      }),
    ),
    movements: z.array(CreditMovement),
  }),
})
