import { notFound } from '@localchef/contracts/common-refusals'
import { toCents } from '@localchef/contracts/money'
import type { Order } from '@localchef/contracts/orders/order'
import { openTipCheckout as contract } from '@localchef/contracts/payments/open-tip-checkout'
import { holdMinutes } from '@localchef/contracts/payments/order-payment'
import {
  cardUnavailable,
  paymentUnavailable,
  tipClosed,
} from '@localchef/contracts/payments/payment-refusals'
import { sql } from 'kysely'
import { readOrderAgain, readOrderFor } from '../orders/get-order.ts'
import { noSuch } from '../refusal.ts'
import { type CallingUser, type CallOf, implement } from '../server-function.ts'
import { openPaymentPage } from './open-page.ts'
import { writeProviderCall } from './write-provider-call.ts'

/** An open page is opened again, with its amount. After a closed one, a new payment begins. */
export const openTipCheckout = implement(
  contract,
  async ({ orderId, amount, language }, call) => {
    await sql`select from public.orders where id = ${orderId} for no key update`.execute(call.db)
    const order = await readOrderFor(call, orderId)
    if (order.viewer !== 'buyer') throw call.refuse(notFound, noSuch('order'))
    if (!order.takesTip) throw call.refuse(tipClosed)
    if (order.laterTip) return order
    await writeTip(call, order, toCents(amount), language ?? call.user.language)
    return readOrderFor(call, orderId)
  },
  {
    finish: async (order, { services: { payments: desk }, refuse }) => {
      if (!desk || !order.laterTip) throw refuse(paymentUnavailable)
      if (order.laterTip.checkoutUrl) return order
      await openPaymentPage(desk, order.laterTip.id)
      const opened = await desk.transact(({ db }) => readOrderAgain(db, order))
      if (!opened.laterTip?.checkoutUrl) throw refuse(paymentUnavailable)
      return opened
    },
  },
)

/** Writes the payment of a tip, and the provider call that opens its page. The marketplace takes no share of it. */
async function writeTip(
  call: CallOf<typeof contract>,
  { id: orderId, number, chef }: Order,
  amountCents: number,
  language: CallingUser['language'],
): Promise<void> {
  const { db, now, outside } = call
  // The page stays open as long as a deposit's, because it holds no portions either.
  const holdUntil = new Date(now.getTime() + 2 * holdMinutes * 60_000)
  const { rows } = await sql<{ id: string; accountId: string }>`
    insert into public.payments (
      order_id, purpose, chef_id, provider, account_id, amount_cents, application_fee_cents, hold_until, ask_at
    )
    select ${orderId}, 'tip', a.chef_id, a.provider, a.account_id, ${amountCents}, 0, ${holdUntil},
      ${now}::timestamptz + interval '2 minutes'
    from public.connected_accounts a
    where a.chef_id = ${chef.id}
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
        applicationFeeCents: 0,
        destination: payment.accountId,
        description: `${chef.name} #${number}`,
        language,
        donePath: `/dashboard/orders/${orderId}?tip=done`,
        cancelledPath: `/dashboard/orders/${orderId}`,
        expiresAt: holdUntil.toISOString(),
      },
    },
    `checkout:${payment.id}`,
    { paymentId: payment.id },
  )
  await outside.enqueue('end-hold', { paymentId: payment.id }, holdUntil)
}
