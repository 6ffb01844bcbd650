import { z } from 'zod'
import { adminListRequest, nextCursor } from '../admin-fields.ts'
import { Id, Moment } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { Dollars } from '../money.ts'
import { Fulfilment, OrderStatus } from './order-moves.ts'
import { Kitchen } from './sale.ts'

export const AdminOrder = z.object({
  id: Id,
  number: z.int(),
  status: OrderStatus,
  fulfilment: Fulfilment,
  buyerName: z.string(),
  itemCount: z.int(),
  total: Dollars,
  slotFrom: Moment,
  placedAt: Moment,
  noteCount: z.int(),
  chef: Kitchen,
})
export type AdminOrder = z.infer<typeof AdminOrder>

export const listOrders = defineFunction({
  name: 'list-orders',
  summary: 'Orders of all kitchens, the newest first, found by number, buyer or kitchen.',
  access: 'admin',
  effect: 'read',
  input: z.object({
    ...adminListRequest,
    status: z.enum(['all', 'open', ...OrderStatus.options]).default('all'),
  }),
  output: z.object({ orders: z.array(AdminOrder), nextCursor }),
})
