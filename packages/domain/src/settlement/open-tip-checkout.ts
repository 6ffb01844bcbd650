import { notFound } from '@localchef/contracts/common-refusals'
import { toCents } from '@localchef/contracts/money'
import type { Order } from '@localchef/contracts/orders/order'
import { openTipCheckout as contract } from '@localchef/contracts/payments/open-tip-checkout'
import { holdMinutes } from '@localchef/contracts/payments/order-payment'
import { paymentUnavailable, tipClosed } from '@localchef/contracts/payments/payment-refusals'
import { sql } from 'kysely'
import { openPaymentPage } from '../card/carry-out-call.ts'
import { writeCheckout } from '../card/write-checkout.ts'
import { readOrderAgain, readOrderFor } from '../orders/get-order.ts'
import { noSuch } from '../refusal.ts'
import { type CallingUser, type CallOf, implement } from '../server-function.ts'

/** A page that is still open is opened again, with its own amount. After a closed page, a new payment begins. */
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

/** The marketplace takes no part of a tip. */
async function writeTip(
  call: CallOf<typeof contract>,
  { id: orderId, number, chef }: Order,
  amountCents: number,
  language: CallingUser['language'],
): Promise<void> {
  await writeCheckout(call, {
    subject: { orderId },
    purpose: 'tip',
    chefId: chef.id,
    amountCents,
    applicationFeeCents: 0,
    // The page stays open as long as a deposit's, because it holds no portions either.
    holdUntil: new Date(call.now.getTime() + 2 * holdMinutes * 60_000),
    description: `${chef.name} #${number}`,
    language,
    donePath: `/dashboard/orders/${orderId}?tip=done`,
    cancelledPath: `/dashboard/orders/${orderId}`,
  })
}
