import { notFound } from '@localchef/contracts/common-refusals'
import type { Language } from '@localchef/contracts/language'
import { toCents } from '@localchef/contracts/money'
import { openLinkCheckout as contract } from '@localchef/contracts/payments/open-link-checkout'
import { holdMinutes } from '@localchef/contracts/payments/order-payment'
import {
  cardUnavailable,
  paymentLinkClosed,
  paymentUnavailable,
} from '@localchef/contracts/payments/payment-refusals'
import { sql } from 'kysely'
import { openPaymentPage } from '../card/carry-out-call.ts'
import { settlePaymentsOf } from '../card/settle-payment.ts'
import { writeCheckout } from '../card/write-checkout.ts'
import { readFeesOfOrder } from '../ledger/kitchen-fees.ts'
import { type MarketplacePart, marketplacePart, type PartedOrder } from '../orders/marketplace-part.ts'
import { isBelowCharge } from '../orders/read-ordering.ts'
import { noSuch } from '../refusal.ts'
import { type CallOf, implement } from '../server-function.ts'
import { type FoundLink, linkedOrder, linkedOrderPaidBy } from './linked-order.ts'

type PayingCall = CallOf<typeof contract>

/**
 * Opens the single checkout page of an order: the order is locked, so that two holders of the link get the same page.
 * If the total has changed since, the old page is closed first and the call is repeated.
 */
export const openLinkCheckout = implement(
  contract,
  async ({ token, seenTotal, language }, call) => {
    await sql`
      select
      from public.orders o
      where o.id = (select k.order_id from public.payment_links k where k.token = ${token})
      for no key update
    `.execute(call.db)
    const order = await linkedOrder(call, token)
    if (!order) throw call.refuse(notFound, noSuch('order'))
    const { orderId, total } = order
    if (order.state !== 'open' || seenTotal !== total) throw call.refuse(paymentLinkClosed)
    if (isBelowCharge(toCents(total))) throw call.refuse(cardUnavailable)
    if (order.paymentId) {
      await settlePaymentsOf(call, { orderId })
      return order
    }
    return { ...order, paymentId: await writePayment(call, order, await partOf(call, orderId), language) }
  },
  {
    finish: async (order, { services: { payments: desk }, refuse }) => {
      const { paymentId, checkoutUrl } = order
      if (!desk || !paymentId) throw refuse(paymentUnavailable)
      if (checkoutUrl) return order
      await openPaymentPage(desk, paymentId)
      const opened = await desk.transact((call) => linkedOrderPaidBy(call, paymentId))
      if (!opened.checkoutUrl) throw refuse(paymentUnavailable)
      return opened
    },
  },
)

function writePayment(
  call: PayingCall,
  { orderId, token, kitchen, number, total }: FoundLink,
  { chefId, ...part }: MarketplacePart & { chefId: string },
  language: Language,
): Promise<string> {
  return writeCheckout(call, {
    ...part,
    subject: { orderId },
    purpose: 'order',
    chefId,
    amountCents: toCents(total),
    // The page stays open as long as a deposit's, because it holds no portions either.
    holdUntil: new Date(call.now.getTime() + 2 * holdMinutes * 60_000),
    description: `${kitchen.name} #${number}`,
    language,
    donePath: `/pay/${token}?payment=done`,
    cancelledPath: `/pay/${token}`,
  })
}

/** The order's kitchen, and the marketplace's part at the commission in force when the order was placed. */
async function partOf({ db }: PayingCall, orderId: string): Promise<MarketplacePart & { chefId: string }> {
  const { rows } = await sql<PartedOrder & { chef_id: string; remitted_cents: number }>`
    select
      o.chef_id,
      o.subtotal_cents, o.service_fee_cents, o.discount_cents, o.food_discount_cents, o.discount_bearer,
      o.credit_cents, o.kitchen_credit_cents,
      case when r.remitter = 'marketplace' then o.tax_cents else 0 end as remitted_cents
    from public.orders o
    left join public.tax_rates r on r.id = o.tax_rate_id
    where o.id = ${orderId}
  `.execute(db)
  const order = rows[0]
  if (!order) throw new Error('the order was not found')
  const fees = await readFeesOfOrder(db, orderId)
  return { ...marketplacePart({ fees }, order, order.remitted_cents), chefId: order.chef_id }
}
