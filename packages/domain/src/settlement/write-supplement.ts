import { sql } from 'kysely'
import type { HeldPayment } from '../card/held-payment.ts'
import type { ChangingOrder } from '../orders/changing-order.ts'
import type { OrderDifference } from '../orders/order-difference.ts'
import { salesOfChange } from '../orders/sales-of-change.ts'
import { supplementPart } from '../orders/supplement-part.ts'
import type { Queries } from '../queries.ts'

interface MadeChange {
  /** The order before the change. */
  order: ChangingOrder
  difference: OrderDifference
}

/**
 * Makes the authorized payment of a difference a supplement of the order. Its amounts are the increases of the order's.
 */
export async function writeSupplement(
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
