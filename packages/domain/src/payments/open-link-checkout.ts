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
import { type MarketplacePart, marketplacePart, type SharedOrder } from '../orders/marketplace-share.ts'
import { isBelowCharge } from '../orders/takes-card.ts'
import { noSuch } from '../refusal.ts'
import { type CallOf, implement } from '../server-function.ts'
import { readFeesOfOrder } from './kitchen-fees.ts'
import { type FoundLink, linkedOrder, linkedOrderPaidBy } from './linked-order.ts'
import { openPaymentPage } from './open-page.ts'
import { settlePaymentsOf } from './settle-payment.ts'
import { writeProviderCall } from './write-provider-call.ts'

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
    return { ...order, paymentId: await writePayment(call, order, language) }
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

/** Writes the payment of an order by phone, and the provider call that opens its page. */
async function writePayment(
  call: PayingCall,
  { orderId, token, kitchen, number, total }: FoundLink,
  language: Language,
): Promise<string> {
  const { db, now, outside } = call
  const amountCents = toCents(total)
  // The page stays open as long as a deposit's, because it holds no portions either.
  const holdUntil = new Date(now.getTime() + 2 * holdMinutes * 60_000)
  const part = await partOf(call, orderId)
  const { rows } = await sql<{ id: string; accountId: string }>`
    insert into public.payments (
      order_id, chef_id, provider, account_id, amount_cents, application_fee_cents, owed_cents, hold_until, ask_at
    )
    select ${orderId}, a.chef_id, a.provider, a.account_id, ${amountCents},
      ${part.applicationFeeCents}, ${part.owedCents}, ${holdUntil}, ${now}::timestamptz + interval '2 minutes'
    from public.connected_accounts a
    join public.orders o on o.chef_id = a.chef_id
    where o.id = ${orderId}
      and a.provider = ${outside.paymentProvider}
      and a.takes_charges
    returning id, account_id as "accountId"
  `.execute(db)
  const payment = rows[0]
  if (!payment) throw call.refuse(cardUnavailable)
  await writeProviderCall(
    call,
    {
      operation: 'start_checkout',
      parameters: {
        paymentId: payment.id,
        amountCents,
        applicationFeeCents: part.applicationFeeCents,
        destination: payment.accountId,
        description: `${kitchen.name} #${number}`,
        language,
        donePath: `/pay/${token}?payment=done`,
        cancelledPath: `/pay/${token}`,
        expiresAt: holdUntil.toISOString(),
      },
    },
    `checkout:${payment.id}`,
    { paymentId: payment.id },
  )
  await outside.enqueue('end-hold', { paymentId: payment.id }, holdUntil)
  return payment.id
}

/** The marketplace's part, at the commission in force when the order was placed. */
async function partOf({ db }: PayingCall, orderId: string): Promise<MarketplacePart> {
  const { rows } = await sql<SharedOrder & { remitted_cents: number }>`
    select
      o.subtotal_cents, o.service_fee_cents, o.discount_cents, o.food_discount_cents, o.discount_bearer,
      o.credit_cents, o.kitchen_credit_cents,
      case when r.remitter = 'marketplace' then o.tax_cents else 0 end as remitted_cents
    from public.orders o
    left join public.tax_rates r on r.id = o.tax_rate_id
    where o.id = ${orderId}
  `.execute(db)
  const order = rows[0]
  if (!order) throw new Error('an order is never deleted')
  return marketplacePart({ fees: await readFeesOfOrder(db, orderId) }, order, order.remitted_cents)
}
