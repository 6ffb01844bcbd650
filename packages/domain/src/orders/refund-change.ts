import { readChargedPayments, spreadOver } from '../card/order-charge.ts'
import { type SalesCents, writeRefunds } from '../card/write-refund.ts'
import { type LedgerEntry, postToLedger } from '../ledger/post-to-ledger.ts'
import type { Call } from '../server-function.ts'
import { changedPart } from './changed-part.ts'
import type { ChangingOrder } from './changing-order.ts'
import { type OrderDifference, refundOfChange } from './order-difference.ts'
import { salesOfChange } from './sales-of-change.ts'

interface MadeChange {
  /** The order before the change. */
  order: ChangingOrder
  difference: OrderDifference
}

/**
 * Refunds the amount that a change takes off a charged order. The provider returns its fee in proportion, as with every
 * refund; tax and sales fall by exactly the changed amounts. Discount, credit and the money beside the charge do not
 * move card money, so they are posted at once.
 */
export async function refundChange(call: Call, { order, difference }: MadeChange): Promise<void> {
  const { id: orderId, chefId, payment } = order
  const amountCents = refundOfChange(order, difference)
  if (!payment || amountCents === 0) return
  await postToLedger(call.db, {
    cause: 'change',
    key: `${payment.id}:change:${order.changes + 1}`,
    orderId,
    bookingId: null,
    chefId,
    entries: reductionEntries(order, difference, payment.owedCents),
  })
  const sales = salesOfChange(order, difference)
  const spread = spreadOver(await readChargedPayments(call.db, { orderId, bookingId: null }), amountCents)
  await writeRefunds(
    call,
    spread.map(({ payment: { id: paymentId, paymentReference }, cents }, index) => ({
      paymentId,
      orderId,
      bookingId: null,
      paymentReference,
      amountCents: cents,
      cause: 'change',
      reason: '',
      // The order's tax and sales are reduced once, with the first part.
      parts: index === 0 ? negative(sales) : { taxCents: 0, taxableCents: 0, exemptCents: 0 },
    })),
  )
}

/** Reverses the sale's entries for the part of discount and credit that the order has lost. */
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

function negative({ taxCents, taxableCents, exemptCents }: SalesCents): SalesCents {
  return { taxCents: -taxCents, taxableCents: -taxableCents, exemptCents: -exemptCents }
}
