import { z } from 'zod'
import { adminListRequest, nextCursor } from '../admin-fields.ts'
import { Id, Moment, PurchaseNumber, Whole } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { Dollars } from '../money.ts'
import { PaymentMethod, PaymentStatus } from './order.ts'
import { Fulfilment, OrderStatus } from './order-transitions.ts'
import { Kitchen } from './sale.ts'

export const AdminOrder = z.object({
  id: Id,
  number: PurchaseNumber,
  status: OrderStatus,
  fulfilment: Fulfilment,
  paymentMethod: PaymentMethod,
  paymentStatus: PaymentStatus,
  buyerName: z.string(),
  itemCount: Whole,
  total: Dollars,
  slotFrom: Moment,
  placedAt: Moment,
  noteCount: Whole,
  chef: Kitchen,
})
export type AdminOrder = z.infer<typeof AdminOrder>

export const listOrders = defineFunction({
  name: 'list-orders',
  summary: 'Lists orders of all kitchens, newest first, filtered by number, buyer or kitchen.',
  access: 'admin',
  right: 'orders_read',
  effect: 'read',
  marketplaceScope: 'marketplace:orders',
  input: z.object({
    ...adminListRequest,
    status: z.enum(['all', 'open', ...OrderStatus.options]).default('all'),
  }),
  output: z.object({ orders: z.array(AdminOrder), nextCursor }),
})
