import { changedPart } from '../orders/changed-part.ts'
import type { ChangingOrder } from '../orders/changing-order.ts'
import { type OrderDifference, refundOfChange } from '../orders/order-difference.ts'
import { taxableOf } from '../orders/order-discount.ts'
import type { Call } from '../server-function.ts'
import { type LedgerEntry, postToLedger } from './post-to-ledger.ts'
import { type NewRefund, writeRefund } from './write-refund.ts'

interface MadeChange {
  /** Before the change. */
  order: ChangingOrder
  difference: OrderDifference
}

/**
 * Refunds what a change takes off a charged order. The provider gives its fee back in proportion, as with every refund; tax
 * and sales fall by exactly what the change took off them. Discount, credit and the money beside the charge move no money of
 * the card, so that they are posted at once.
 */
export async function refundChange(call: Call, { order, difference }: MadeChange): Promise<void> {
  const { id: orderId, chefId, payment } = order
  const amountCents = refundOfChange(order, difference)
  if (!payment?.paymentReference || amountCents === 0) return
  await postToLedger(call.db, {
    cause: 'change',
    key: `${payment.id}:change:${order.changes + 1}`,
    orderId,
    bookingId: null,
    chefId,
    entries: reductionEntries(order, difference, payment.owedCents),
  })
  await writeRefund(call, {
    paymentId: payment.id,
    orderId,
    bookingId: null,
    paymentReference: payment.paymentReference,
    amountCents,
    cause: 'change',
    reason: '',
    parts: partsOf(order, difference),
  })
}

/** The opposite of the sale's entries, for the part of discount and credit that the order no longer has. */
function reductionEntries(
  order: ChangingOrder,
  difference: OrderDifference,
  owedCents: number,
): LedgerEntry[] {
  const { chefId, discountBearer } = order
  const { discount, credit } = difference
  const lostDiscount = order.discountCents - (discount?.discountCents ?? 0)
  const ownDiscount = discountBearer === 'marketplace' ? lostDiscount : 0
  const chefDiscount = lostDiscount - ownDiscount
  const chefCredit = order.kitchenCreditCents - credit.kitchenCreditCents
  const ownCredit = order.creditCents - credit.creditCents - chefCredit
  const owed = owedCents - changedPart(order, difference).owedCents
  return [
    { account: 'credit', cents: -ownCredit },
    { account: 'owed_to_chef', chefId, cents: owed },
    { account: 'marketplace_revenue', cents: ownCredit - owed + ownDiscount },
    { account: 'marketplace_revenue', part: 'discount', cents: -ownDiscount },
    { account: 'chef_payable', chefId, cents: chefDiscount + chefCredit },
    { account: 'chef_payable', chefId, part: 'discount', cents: -chefDiscount },
    { account: 'chef_payable', chefId, part: 'credit', cents: -chefCredit },
  ]
}

/** By how much the change lowers the order's tax, its taxable sales and the other ones. */
function partsOf(order: ChangingOrder, difference: OrderDifference): NonNullable<NewRefund['parts']> {
  const { discountBearer: bearer, discountCents, foodDiscountCents, deliveryFeeCents, taxRate } = order
  const agreed = bearer ? { bearer, discountCents, foodDiscountCents } : null
  const before = salesOf(taxRate, taxableOf(order, agreed))
  const { subtotalCents, discount } = difference
  const after = salesOf(taxRate, taxableOf({ subtotalCents, deliveryFeeCents }, discount))
  return {
    taxCents: order.taxCents - difference.tax.taxCents,
    taxableCents: before.taxable - after.taxable,
    exemptCents: before.exempt - after.exempt,
  }
}

/** Food and delivery at the kitchen's price, divided as the tax report divides them. */
function salesOf(
  rate: ChangingOrder['taxRate'],
  { subtotalCents: food, deliveryFeeCents: delivery }: ReturnType<typeof taxableOf>,
) {
  const taxable = (rate?.foodTaxable ? food : 0) + (rate?.deliveryTaxable ? delivery : 0)
  return { taxable, exempt: food + delivery - taxable }
}
