import { holdMinutes } from '@localchef/contracts/payments/order-payment'
import type { cardUnavailable } from '@localchef/contracts/payments/payment-refusals'
import { sql } from 'kysely'
import { writeCheckout } from '../card/write-checkout.ts'
import type { CallingUser, Refusing, UserCall } from '../server-function.ts'
import { marketplacePart } from './marketplace-part.ts'
import type { OrderingKitchen } from './read-ordering.ts'
import type { WrittenOrder } from './write-order.ts'

/** Opens the checkout of an order by card. The application fee includes tax that the marketplace remits. */
export async function writeOrderPayment(
  call: UserCall & Refusing<typeof cardUnavailable>,
  kitchen: OrderingKitchen,
  { order }: WrittenOrder,
  language: CallingUser['language'],
): Promise<void> {
  const part = marketplacePart(kitchen, order, await remittedTaxCents(call, order.id))
  await writeCheckout(call, {
    ...part,
    subject: { orderId: order.id },
    purpose: 'order',
    chefId: kitchen.id,
    amountCents: order.total_cents,
    holdUntil: new Date(call.now.getTime() + holdMinutes * 60_000),
    description: `${kitchen.name} #${order.number}`,
    language,
    donePath: `/dashboard/orders/${order.id}?payment=done`,
    cancelledPath: `/dashboard/orders/${order.id}?payment=cancelled`,
  })
}

/** The tax of an order that the marketplace remits. */
async function remittedTaxCents({ db }: UserCall, orderId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select o.tax_cents as cents
    from public.orders o
    join public.tax_rates r on r.id = o.tax_rate_id
    where o.id = ${orderId}
      and r.remitter = 'marketplace'
  `.execute(db)
  return rows[0]?.cents ?? 0
}
