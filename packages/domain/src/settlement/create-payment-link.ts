import { notFound } from '@localchef/contracts/common-refusals'
import { createPaymentLink as contract } from '@localchef/contracts/payments/create-payment-link'
import { paymentLinkClosed } from '@localchef/contracts/payments/payment-refusals'
import { sql } from 'kysely'
import { randomToken } from '../random-token.ts'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { linkedOrderById } from './linked-order.ts'

/**
 * The token is stored in clear text, so that the chef can send the same link again. It gives access to the order's
 * total only.
 */
export const createPaymentLink = implement(contract, async ({ orderId }, call) => {
  const { rows } = await sql`
    select o.id
    from public.orders o
    join public.chefs c on c.id = o.chef_id
    where o.id = ${orderId}
      and c.profile_id = ${call.user.id}
      and o.taken_by_chef
    for no key update of o
  `.execute(call.db)
  if (rows.length === 0) throw call.refuse(notFound, noSuch('order'))
  await sql`
    insert into public.payment_links (order_id, token, created_at)
    values (${orderId}, ${randomToken()}, ${call.now})
    on conflict (order_id) do nothing
  `.execute(call.db)
  const order = await linkedOrderById(call, orderId)
  if (order?.state !== 'open') throw call.refuse(paymentLinkClosed)
  return { path: `/pay/${order.token}`, until: order.slotUntil }
})
