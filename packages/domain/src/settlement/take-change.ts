import { toDollars } from '@localchef/contracts/money'
import { totalChanged } from '@localchef/contracts/orders/order-refusals'
import { openChangeCheckout } from '@localchef/contracts/payments/open-change-checkout'
import { refusalsOf } from '@localchef/contracts/refusals-of'
import { sql } from 'kysely'
import type { HeldPayment } from '../card/held-payment.ts'
import { isForChange, takesChange } from '../card/payment-wish.ts'
import { makeChange } from '../orders/change-order.ts'
import type { ChangingOrder } from '../orders/changing-order.ts'
import { readHeldPortions, useHeldPortions } from '../orders/hold-portions.ts'
import { notifyAboutOrder } from '../orders/notify-about-order.ts'
import { type OrderDifference, supplementOf } from '../orders/order-difference.ts'
import { salesOfChange } from '../orders/sales-of-change.ts'
import { supplementPart } from '../orders/supplement-part.ts'
import { writePaymentOfChange } from '../orders/write-order-change.ts'
import type { Queries } from '../queries.ts'
import { Refusal } from '../refusal-error.ts'
import type { Call, CallingUser } from '../server-function.ts'
import type { PaymentStep } from './payment-step.ts'

/**
 * Makes the change whose larger total was just authorized. The change's payment replaces the earlier one, or becomes a
 * supplement of a charged order. If the change is no longer possible, the order stays unchanged and the new
 * authorization is released (see `paymentWish`).
 */
export async function takeChange(
  call: Call,
  { id, orderId, purpose, amountCents }: Pick<HeldPayment, 'id' | 'orderId' | 'purpose' | 'amountCents'>,
  { state, known }: PaymentStep,
): Promise<void> {
  if (!orderId || state !== 'authorized' || known !== 'awaiting') return
  const wish = await readWish(call.db, orderId)
  // The buyer has requested another change since.
  if (wish?.paymentId !== id) return
  await sql`savepoint before_change`.execute(call.db)
  try {
    const request = openChangeCheckout.input.parse(wish.request)
    const user = await readBuyer(call.db, orderId)
    const asBuyer = { ...call, user, refuse: Refusal.make }
    const held = await readHeldPortions(call.db, orderId)
    const made = await makeChange(asBuyer, request, 'new_card', held)
    const isSupplement = purpose === 'supplement_wish'
    const wantedCents = isSupplement ? supplementOf(made.order, made.difference) : made.difference.totalCents
    if (wantedCents !== amountCents || !isForChange(purpose) || !takesChange(purpose, made.order.status)) {
      throw Refusal.make(totalChanged, { oldTotal: toDollars(amountCents), newTotal: toDollars(wantedCents) })
    }
    if (isSupplement) {
      await writeSupplement(call.db, { id, amountCents }, made)
    } else {
      await replacePayment(call.db, orderId, id)
      await writePaymentOfChange(call.db, id, made)
    }
    await useHeldPortions(call.db, orderId, held, made.needed)
    await sql`release savepoint before_change`.execute(call.db)
  } catch (error) {
    await sql`rollback to savepoint before_change`.execute(call.db)
    if (!isRefused(call, error)) throw error
    await notifyAboutOrder(call, orderId, 'order_change_failed', 'system')
    return
  }
  await notifyAboutOrder(call, orderId, 'order_changed', 'buyer')
}

/** Whether the change was refused by its handler, or by a database rule that corresponds to a declared refusal. */
function isRefused({ outside }: Call, error: unknown): boolean {
  const declared = refusalsOf(openChangeCheckout)
  if (error instanceof Refusal) return declared.includes(error.kind)
  return outside.refusalFromDatabase(error, declared) !== undefined
}

/** The latest change that the buyer requested. */
async function readWish(
  db: Queries,
  orderId: string,
): Promise<{ paymentId: string; request: unknown } | undefined> {
  const { rows } = await sql<{ paymentId: string; request: unknown }>`
    select w.payment_id as "paymentId", w.request
    from public.order_change_wishes w
    where w.order_id = ${orderId}
    order by w.position desc
    limit 1
  `.execute(db)
  return rows[0]
}

async function readBuyer(db: Queries, orderId: string): Promise<CallingUser> {
  const { rows } = await sql<CallingUser>`
    select p.id, p.role, p.name, p.email, p.language, p.allergies
    from public.orders o
    join public.profiles p on p.id = o.buyer_id
    where o.id = ${orderId}
  `.execute(db)
  const buyer = rows[0]
  if (!buyer) throw new Error('the buyer of the order was not found')
  return buyer
}

/** Makes the authorized payment of a change the order's own. */
async function replacePayment(db: Queries, orderId: string, paymentId: string): Promise<void> {
  await sql`
    update public.payments
    set purpose = 'replaced'
    where order_id = ${orderId}
      and purpose = 'order'
      and status = 'authorized'
  `.execute(db)
  await sql`
    update public.payments
    set purpose = 'order'
    where id = ${paymentId}
  `.execute(db)
}

interface MadeChange {
  /** The order before the change. */
  order: ChangingOrder
  difference: OrderDifference
}

/**
 * Makes the authorized payment of a difference a supplement of the order. Its amounts are the increases of the order's.
 */
async function writeSupplement(
  db: Queries,
  { id, amountCents }: Pick<HeldPayment, 'id' | 'amountCents'>,
  { order, difference }: MadeChange,
): Promise<void> {
  const sales = salesOfChange(order, difference)
  const { discount, credit } = difference
  const kitchenCreditCents = credit.kitchenCreditCents - order.kitchenCreditCents
  await sql`
    update public.payments
    set purpose = 'supplement'
    where id = ${id}
  `.execute(db)
  await sql`
    insert into public.supplements (
      payment_id, order_id, service_fee_cents, tax_cents, taxable_cents, exempt_cents, discount_cents, discount_bearer,
      credit_cents, kitchen_credit_cents, owed_cents
    )
    values (
      ${id}, ${order.id}, ${difference.serviceFeeCents - order.serviceFeeCents}, ${sales.taxCents}, ${sales.taxableCents},
      ${sales.exemptCents}, ${(discount?.discountCents ?? 0) - order.discountCents}, ${order.discountBearer},
      ${credit.creditCents - order.creditCents - kitchenCreditCents}, ${kitchenCreditCents},
      ${supplementPart(order, difference, amountCents).owedCents}
    )
  `.execute(db)
}
