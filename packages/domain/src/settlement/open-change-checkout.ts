import type { Language } from '@localchef/contracts/language'
import { openChangeCheckout as contract } from '@localchef/contracts/payments/open-change-checkout'
import { holdMinutes } from '@localchef/contracts/payments/order-payment'
import { cardUnavailable, paymentUnavailable } from '@localchef/contracts/payments/payment-refusals'
import { sql } from 'kysely'
import type { z } from 'zod'
import { openPaymentPage } from '../card/carry-out-call.ts'
import { settlePaymentsOf } from '../card/settle-payment.ts'
import { writeCheckout } from '../card/write-checkout.ts'
import { type MadeChange, makeChange } from '../orders/change-order.ts'
import { changedPart } from '../orders/changed-part.ts'
import { readChanging } from '../orders/changing-order.ts'
import { readOrderAgain, readOrderFor } from '../orders/get-order.ts'
import { holdPortions, readHeldPortions } from '../orders/hold-portions.ts'
import { showChange } from '../orders/missed-pickup.ts'
import { supplementOf } from '../orders/order-difference.ts'
import { lockKitchen, takesCard } from '../orders/read-ordering.ts'
import { supplementPart } from '../orders/supplement-part.ts'
import { type CallOf, implement } from '../server-function.ts'

type ChangeCall = CallOf<typeof contract>
type Request = z.output<typeof contract.input>

/**
 * Closes the page of an earlier wish and hands its portions over to the new one, so only the latest change takes
 * effect. The same wish again keeps its page.
 */
export const openChangeCheckout = implement(
  contract,
  async ({ language, ...request }, call) => {
    const { db, now } = call
    await readChanging(call, request.orderId, { lock: true })
    const tried = await tryChange(call, request)
    if (await isWished(call, tried, request)) return readOrderFor(call, request.orderId)
    await sql`
      update public.payments
      set hold_until = least(hold_until, ${now}::timestamptz)
      where order_id = ${request.orderId}
        and purpose in ('change', 'supplement_wish')
        and status = 'awaiting'
    `.execute(db)
    const paymentId = await writeWish(call, tried, request, language ?? call.user.language)
    await lockKitchen(db, tried.order.chefId)
    await holdPortions(db, { paymentId, orderId: request.orderId }, tried.needed)
    await settlePaymentsOf(call, { orderId: request.orderId })
    await showChange(call, request.orderId)
    return readOrderFor(call, request.orderId)
  },
  {
    finish: async (order, { services: { payments: desk }, refuse }) => {
      if (!desk || !order.pendingChange) throw refuse(paymentUnavailable)
      // A later wish can have taken the place of this one meanwhile.
      const { pendingChange } = await desk.transact(({ db }) => readOrderAgain(db, order))
      if (pendingChange) await openPaymentPage(desk, pendingChange.paymentId)
      const opened = await desk.transact(({ db }) => readOrderAgain(db, order))
      // A pending change without a page could not be opened. No pending change at all is fine: the card may already be
      // authorized.
      if (opened.pendingChange && !opened.pendingChange.checkoutUrl) throw refuse(paymentUnavailable)
      return opened
    },
  },
)

/** Makes the change with all its checks, then rolls it back. */
async function tryChange(call: ChangeCall, request: Request): Promise<MadeChange> {
  await sql`savepoint before_change`.execute(call.db)
  const held = await readHeldPortions(call.db, request.orderId)
  const made = await makeChange(call, request, 'new_card', held)
  await sql`rollback to savepoint before_change`.execute(call.db)
  if (!takesCard(made.kitchen, call.outside)) throw call.refuse(cardUnavailable)
  return made
}

/** Whether this change, at this price, is the one whose page is open or about to open. */
async function isWished(
  { db, now }: ChangeCall,
  { order, difference }: MadeChange,
  request: Request,
): Promise<boolean> {
  const { rows } = await sql<{ isWished: boolean }>`
    select exists (
      select
      from public.order_change_wishes w
      join public.payments p on p.id = w.payment_id
      where w.order_id = ${request.orderId}
        and w.position = (select max(l.position) from public.order_change_wishes l where l.order_id = w.order_id)
        and w.request = ${JSON.stringify(request)}::jsonb
        and p.status = 'awaiting'
        and p.hold_until > ${now}
        and p.amount_cents = ${supplementOf(order, difference) || difference.totalCents}
    ) as "isWished"
  `.execute(db)
  return rows[0]?.isWished ?? false
}

/**
 * Writes the checkout of the larger total or of its difference, and the wished change. Returns the payment's id.
 */
async function writeWish(
  call: ChangeCall,
  { order, difference, kitchen }: MadeChange,
  request: Request,
  language: Language,
): Promise<string> {
  const { id: orderId, chefId, payment: before, number } = order
  if (!before) throw call.refuse(cardUnavailable)
  const supplementCents = supplementOf(order, difference)
  const part =
    supplementCents > 0
      ? { ...supplementPart(order, difference, supplementCents), owedCents: 0 }
      : changedPart(order, difference)
  const paymentId = await writeCheckout(call, {
    ...part,
    subject: { orderId },
    purpose: supplementCents > 0 ? 'supplement_wish' : 'change',
    chefId,
    amountCents: supplementCents || difference.totalCents,
    holdUntil: new Date(call.now.getTime() + holdMinutes * 60_000),
    follows: before.id,
    description: `${kitchen.name} #${number}`,
    language,
    donePath: `/dashboard/orders/${orderId}?card=done`,
    cancelledPath: `/dashboard/orders/${orderId}`,
  })
  await sql`
    insert into public.order_change_wishes (payment_id, order_id, request, created_at)
    values (${paymentId}, ${orderId}, ${JSON.stringify(request)}::jsonb, ${call.now})
  `.execute(call.db)
  return paymentId
}
