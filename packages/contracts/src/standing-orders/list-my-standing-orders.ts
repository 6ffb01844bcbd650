import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { StandingOrder } from './standing-order.ts'

export const listMyStandingOrders = defineFunction({
  name: 'list-my-standing-orders',
  summary: 'Lists the standing orders of the caller, including those that ended in the last 30 days.',
  access: 'signed-in',
  effect: 'read',
  input: z.object({}),
  output: z.object({ standingOrders: z.array(StandingOrder) }),
})
