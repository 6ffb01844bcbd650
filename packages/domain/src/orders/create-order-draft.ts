import { createOrderDraft as contract, draftHours } from '@localchef/contracts/orders/create-order-draft'
import { sql } from 'kysely'
import { implement } from '../server-function.ts'
import { quoteCart } from './quote-order.ts'

/** Maximum drafts per buyer; a newer one replaces the oldest. */
const mostDrafts = 20

/** Quotes the cart first, so that programs learn about sold-out dishes and changed prices. */
export const createOrderDraft = implement(contract, async (cart, call) => {
  const { db, user, now } = call
  const { problems, total } = await quoteCart(cart, call)
  await sql`
    delete from public.order_drafts
    where buyer_id = ${user.id}
      and (
        created_at < ${now}::timestamptz - make_interval(hours => ${draftHours})
        or id not in (
          select id
          from public.order_drafts
          where buyer_id = ${user.id}
          order by created_at desc
          limit ${mostDrafts - 1}
        )
      )
  `.execute(db)
  const { rows } = await sql<{ id: string }>`
    insert into public.order_drafts (buyer_id, chef_id, cart, created_at)
    values (${user.id}, ${cart.chefId}, ${JSON.stringify(cart)}::jsonb, ${now})
    returning id
  `.execute(db)
  const draftId = rows[0]?.id
  if (!draftId) throw new Error('the insert returned no draft')
  const expiresAt = new Date(now.getTime() + draftHours * 3_600_000).toISOString()
  return { draftId, path: `/dashboard/drafts/${draftId}`, expiresAt, problems, total }
})
