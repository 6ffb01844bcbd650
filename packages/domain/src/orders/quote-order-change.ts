import { toDollars } from '@localchef/contracts/money'
import { quoteOrderChange as contract } from '@localchef/contracts/orders/quote-order-change'
import { implement } from '../server-function.ts'
import { readReductions } from './change-reductions.ts'
import { readChanging } from './changing-order.ts'
import { readHeldPortions } from './hold-portions.ts'
import {
  differenceOf,
  dishesOfChange,
  isCoveredByCard,
  keptLines,
  refundOfChange,
  supplementOf,
  takesNewCard,
} from './order-difference.ts'
import { readOrdering } from './read-ordering.ts'

export const quoteOrderChange = implement(contract, async ({ orderId, ...wanted }, call) => {
  const order = await readChanging(call, orderId, { lock: false })
  const kept = keptLines(order, wanted)
  const dishIds = dishesOfChange(kept, wanted)
  const ordering = await readOrdering(call.refuse, call.db, order.chefId, dishIds, call.now, {
    heldForChange: await readHeldPortions(call.db, orderId),
  })
  const reductions = await readReductions(call, order, dishIds)
  const difference = differenceOf(order, kept, wanted, ordering, reductions, call.now)
  return {
    subtotal: toDollars(difference.subtotalCents),
    serviceFee: toDollars(difference.serviceFeeCents),
    deliveryFee: toDollars(order.deliveryFeeCents),
    tax: toDollars(difference.tax.taxCents),
    tip: toDollars(order.tipCents),
    discount: toDollars(difference.discount?.discountCents ?? 0),
    oldDiscount: toDollars(order.discountCents),
    codeProblem: difference.codeProblem,
    credit: toDollars(difference.credit.creditCents),
    oldCredit: toDollars(order.creditCents),
    total: toDollars(difference.totalCents),
    oldTotal: toDollars(order.totalCents),
    changes: order.changes,
    problems: difference.further.problems,
    isCovered: isCoveredByCard(order, difference),
    takesNewCard: takesNewCard(order, difference),
    refund: toDollars(refundOfChange(order, difference)),
    supplement: toDollars(supplementOf(order, difference)),
  }
})
