import { notFound } from '@localchef/contracts/common-refusals'
import { enterOrder as contract, type EnterOrderRequest } from '@localchef/contracts/orders/enter-order'
import { kitchenFull } from '@localchef/contracts/orders/order-refusals'
import { PlaceOrderRequest } from '@localchef/contracts/orders/place-order'
import { sql } from 'kysely'
import type { z } from 'zod'
import { ownKitchenId } from '../chefs/own-kitchen-id.ts'
import { invalidField, noSuch } from '../refusal.ts'
import { type CallOf, implement } from '../server-function.ts'
import { checkOrder, placeOf } from './check-order.ts'
import { readOrderFor } from './get-order.ts'
import { readOrdering } from './read-ordering.ts'
import { missingFood } from './reserve-food.ts'
import { applyOrderTransition } from './transition-order.ts'
import { type Orderer, writeOrder } from './write-order.ts'

type Entered = z.output<typeof EnterOrderRequest>

/**
 * Enters an order for someone on the phone or at the door: checks and writes as `place-order` does, first without and
 * then with a lock on the kitchen's row. The limits on hoarding apply to buyers only.
 */
export const enterOrder = implement(contract, async (entered, call) => {
  const chefId = await ownKitchenId(call)
  const orderer = await ordererOf(entered, chefId, call)
  const { buyerId: _, name: __, allergies: ___, ...rest } = entered
  if (rest.fulfilment === 'delivery' && !rest.deliveryAddress) {
    throw invalidField(['deliveryAddress'], 'delivery_address_required')
  }
  const request = PlaceOrderRequest.parse({ ...rest, chefId, payment: 'at_pickup' })
  const dishIds = request.lines.map(({ dishId }) => dishId)
  for (const isLocked of [false, true]) {
    const ordering = await readOrdering(call.refuse, call.db, chefId, dishIds, call.now, {
      ...placeOf(request),
      ...(isLocked ? { slotFrom: new Date(request.slotFrom) } : {}),
    })
    const order = await checkOrder(ordering, request, call, orderer)
    const written = await writeOrder(call, ordering, order)
    if (written.outcome === 'placed') {
      // Notifies a buyer with an account of the confirmation.
      await applyOrderTransition(call, written.order.id, 'confirmed', 'chef', null)
      return readOrderFor(call, written.order.id)
    }
    if (isLocked && written.outcome === 'missing') {
      if (written.missing.kind === 'limit') throw call.refuse(kitchenFull)
      throw missingFood(call.refuse, written.missing, ordering.kitchen, order.food)
    }
  }
  throw new Error('the kitchen changed although its row was locked')
})

/** Refuses an account that has never ordered from this kitchen, because chefs cannot look up accounts. */
async function ordererOf(
  { buyerId, name, allergies }: Entered,
  chefId: string,
  { db, refuse }: CallOf<typeof contract>,
): Promise<Orderer> {
  if (buyerId) {
    const { rows } = await sql<{ isKnown: boolean }>`
      select exists (
        select 1
        from public.orders o
        where o.chef_id = ${chefId}
          and o.buyer_id = ${buyerId}
          and o.is_placed
      ) as "isKnown"
    `.execute(db)
    if (!rows[0]?.isKnown) throw refuse(notFound, noSuch('person'))
  }
  return { id: buyerId ?? null, name, allergies, takenByChef: true }
}
