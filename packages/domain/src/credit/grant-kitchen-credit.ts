import { notFound } from '@localchef/contracts/common-refusals'
import { grantKitchenCredit as contract } from '@localchef/contracts/credit/grant-kitchen-credit'
import { toCents } from '@localchef/contracts/money'
import { sql } from 'kysely'
import { requireWithinPaid } from '../ledger/given-back.ts'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { writeGrant } from './write-grant.ts'

/** Takes the buyer from an order, because chefs cannot look up accounts. */
export const grantKitchenCredit = implement(contract, async ({ orderId, ...grant }, call) => {
  const { rows } = await sql<{ chefId: string; buyerId: string | null }>`
    select o.chef_id as "chefId", o.buyer_id as "buyerId"
    from public.orders o
    join public.chefs c on c.id = o.chef_id
    where o.id = ${orderId}
      and o.is_placed
      and o.buyer_id <> c.profile_id
      and c.profile_id = ${call.user.id}
  `.execute(call.db)
  const { chefId, buyerId } = rows[0] ?? {}
  if (!chefId || !buyerId) throw call.refuse(notFound, noSuch('order'))
  await requireWithinPaid(call, { orderId, bookingId: null }, toCents(grant.amount), 'price')
  return writeGrant(call, { ...grant, chefId, buyerId, orderId })
})
