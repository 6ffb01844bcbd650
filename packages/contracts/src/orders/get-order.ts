import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { Order } from './order.ts'

export const getOrder = defineFunction({
  name: 'get-order',
  summary: 'Reads an order. For its buyer, its chef and admins.',
  access: 'signed-in',
  right: 'orders_read',
  effect: 'read',
  scope: 'read:orders',
  marketplaceScope: 'marketplace:orders',
  input: z.object({ orderId: Id }),
  output: Order,
  refusals: [notFound],
})
