import { quoteOrderChange as changeQuote } from '@localchef/contracts/orders/quote-order-change'
import { changeOrder } from '@localchef/domain/orders/change-order'
import { readOrderFor } from '@localchef/domain/orders/get-order'
import { quoteOrderChange } from '@localchef/domain/orders/quote-order-change'
import { Refusal } from '@localchef/domain/refusal-error'
import type { Cast } from './payment-history.ts'
import type { UnreliableDesk } from './unreliable-desk.ts'

/** Removes a portion from an order with more than one. For a charged order its price is refunded. */
export async function shrinkOrder(
  desk: UnreliableDesk,
  { buyer: user }: Cast,
  orderId: string,
): Promise<void> {
  await desk.as(user, async (call) => {
    const refusing = { ...call, user, refuse: Refusal.make }
    const { changes, lines } = await readOrderFor(refusing, orderId)
    const largest = lines.toSorted((a, b) => b.quantity - a.quantity)[0]
    const kept = lines
      .map(({ id, quantity }) => ({ lineId: id, quantity: id === largest?.id ? quantity - 1 : quantity }))
      .filter(({ quantity }) => quantity > 0)
    if (kept.length === 0) return
    const wanted = { orderId, kept, added: [] }
    const { total } = changeQuote.output.parse(await quoteOrderChange.handle(wanted, refusing))
    const consent = { acceptedAllergens: [], acceptsUnstated: false }
    const agreed = { ...wanted, ...consent, seenChanges: changes.length, seenTotal: total }
    await changeOrder.handle(agreed, refusing)
  })
}
