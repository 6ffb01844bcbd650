import { z } from 'zod'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { StandingOrder } from './standing-order.ts'

export const listChefStandingOrders = defineFunction({
  name: 'list-chef-standing-orders',
  summary:
    "Lists the standing orders with the caller's kitchen, including those that ended in the last 30 days.",
  access: 'chef',
  effect: 'read',
  input: z.object({}),
  output: z.object({ standingOrders: z.array(StandingOrder) }),
  refusals: [notFound],
})
