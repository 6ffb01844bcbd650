import type { Database } from '@localchef/backend/database'
import { quoteOrderChange as changeQuote } from '@localchef/contracts/orders/quote-order-change'
import { followPayment } from '@localchef/domain/card/follow-payment'
import { readOrderFor } from '@localchef/domain/orders/get-order'
import { quoteOrderChange } from '@localchef/domain/orders/quote-order-change'
import { Refusal } from '@localchef/domain/refusal-error'
import { openChangeCheckout } from '@localchef/domain/settlement/open-change-checkout'
import type { Cast } from './payment-history.ts'
import type { UnreliableDesk } from './unreliable-desk.ts'

/** Opens a page to pay for one more portion of an order whose preparation has not begun. */
export async function growOrder(
  desk: UnreliableDesk,
  { buyer: user, dishId, variantId }: Cast,
  orderId: string,
): Promise<void> {
  await desk.as(user, async (call) => {
    const refusing = { ...call, user, refuse: Refusal.make }
    const { changes, lines } = await readOrderFor(refusing, orderId)
    const portion = { dishId, quantity: 1, variantIds: [variantId], removedIngredientIds: [], isReady: false }
    const wanted = {
      orderId,
      kept: lines.map(({ id, quantity }) => ({ lineId: id, quantity })),
      added: [{ ...portion, seenUnitPrice: 6.5 }],
    }
    const { total } = changeQuote.output.parse(await quoteOrderChange.handle(wanted, refusing))
    const consent = { acceptedAllergens: [], acceptsUnstated: false }
    const agreed = { ...wanted, ...consent, seenChanges: changes.length, seenTotal: total }
    await openChangeCheckout.handle(agreed, refusing)
  })
}

/** Pays the latest page for an increased total. */
export async function payGrowth(desk: UnreliableDesk, database: Database, orderId: string): Promise<void> {
  const { rows } = await database.pool.query<{ id: string; checkoutId: string }>(
    `select p.id, p.checkout_id as "checkoutId"
     from public.payments p
     where p.order_id = $1
       and p.purpose in ('change', 'supplement_wish', 'supplement')
       and p.checkout_id is not null
     order by p.created_at desc, p.id
     limit 1`,
    [orderId],
  )
  const change = rows[0]
  if (!change) return
  await desk.sandbox.pay(change.checkoutId, 'good')
  await followPayment(desk, change.id)
}
