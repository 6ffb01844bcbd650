import { z } from 'zod'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { forbiddenByPermit } from '../permits/permit-refusals.ts'
import { kitchenPaused } from '../purchase-refusals.ts'
import { Order } from './order.ts'
import {
  agreedChange,
  leavesSomething,
  linesAreNamedOnce,
  namesLinesOnce,
  orderChange,
  somethingIsLeft,
} from './order-change.ts'
import {
  allergensNotAccepted,
  batchShareReached,
  belowDeliveryMinimum,
  cartChanged,
  changeNeedsPayment,
  dropClosed,
  dropNotOpen,
  orderChanged,
  orderConflict,
  permitLimitReached,
  personLimitReached,
  priceChanged,
  proposalOpen,
  slotFull,
  slotUnavailable,
  soldOut,
  tooManyOpenOrders,
  tooManyOpenOrdersWithKitchen,
  totalChanged,
} from './order-refusals.ts'

/** The reasons why an order cannot be changed as requested. */
export const changeRefusals = [
  allergensNotAccepted,
  batchShareReached,
  belowDeliveryMinimum,
  cartChanged,
  changeNeedsPayment,
  dropClosed,
  dropNotOpen,
  forbiddenByPermit,
  kitchenPaused,
  notFound,
  orderChanged,
  orderConflict,
  permitLimitReached,
  personLimitReached,
  priceChanged,
  proposalOpen,
  slotFull,
  slotUnavailable,
  soldOut,
  tooManyOpenOrders,
  tooManyOpenOrdersWithKitchen,
  totalChanged,
]

export const changeOrder = defineFunction({
  name: 'change-order',
  summary: 'Adds dishes to a placed or confirmed order, changes quantities or removes lines.',
  access: 'signed-in',
  effect: 'write',
  input: z
    .object({ ...orderChange, ...agreedChange })
    .refine(leavesSomething, somethingIsLeft)
    .refine(namesLinesOnce, linesAreNamedOnce),
  output: Order,
  refusals: changeRefusals,
})
