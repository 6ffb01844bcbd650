import { holdMinutes } from '@localchef/contracts/payments/order-payment'
import { cardUnavailable } from '@localchef/contracts/payments/payment-refusals'
import { sql } from 'kysely'
import { writeProviderCall } from '../payments/write-provider-call.ts'
import type { CallingUser, Refusing, UserCall } from '../server-function.ts'
import type { OrderingKitchen } from './kitchen.ts'
import { marketplacePart } from './marketplace-share.ts'
import type { WrittenOrder } from './write-order.ts'

/**
 * Writes the payment of an order by card, and the provider call that opens its page. Amount, fee and destination come
 * from the database. The application fee includes tax that the marketplace remits.
 */
export async function writeOrderPayment(
  call: UserCall & Refusing<typeof cardUnavailable>,
  kitchen: OrderingKitchen,
  { order }: WrittenOrder,
  language: CallingUser['language'],
): Promise<void> {
  const { now, outside } = call
  const holdUntil = new Date(now.getTime() + holdMinutes * 60_000)
  const part = marketplacePart(kitchen, order, await remittedTaxCents(call, order.id))
  const { rows } = await sql<{ id: string; accountId: string; applicationFeeCents: number }>`
    insert into public.payments (
      order_id, chef_id, provider, account_id, amount_cents, application_fee_cents, owed_cents, hold_until, ask_at
    )
    select ${order.id}, a.chef_id, a.provider, a.account_id, ${order.total_cents},
      ${part.applicationFeeCents}, ${part.owedCents}, ${holdUntil}, ${now}::timestamptz + interval '2 minutes'
    from public.connected_accounts a
    where a.chef_id = ${kitchen.id}
      and a.provider = ${outside.paymentProvider}
      and a.takes_charges
    returning id, account_id as "accountId", application_fee_cents as "applicationFeeCents"
  `.execute(call.db)
  const payment = rows[0]
  if (!payment) throw call.refuse(cardUnavailable)
  await writeProviderCall(
    call,
    {
      operation: 'start_checkout',
      parameters: {
        paymentId: payment.id,
        amountCents: order.total_cents,
        applicationFeeCents: payment.applicationFeeCents,
        destination: payment.accountId,
        description: `${kitchen.name} #${order.number}`,
        language,
        donePath: `/dashboard/orders/${order.id}?payment=done`,
        cancelledPath: `/dashboard/orders/${order.id}?payment=cancelled`,
        expiresAt: holdUntil.toISOString(),
      },
    },
    `checkout:${payment.id}`,
    { paymentId: payment.id },
  )
  await outside.enqueue('end-hold', { paymentId: payment.id }, holdUntil)
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
