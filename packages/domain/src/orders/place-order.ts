import type { Order } from '@localchef/contracts/orders/order'
import { kitchenFull } from '@localchef/contracts/orders/order-refusals'
import { placeOrder as contract, type PlaceOrderRequest } from '@localchef/contracts/orders/place-order'
import type { z } from 'zod'
import { giveContactConsent } from '../consents/give-contact-consent.ts'
import { writeSpentCredit } from '../credit/spend-credit.ts'
import { writeDiscountUse } from '../discounts/find-discount.ts'
import { type CallOf, implement, type UserCall } from '../server-function.ts'
import { checkOrder, placeOf } from './check-order.ts'
import { confirmByItself, confirmsByItself } from './confirm-by-itself.ts'
import { readOrderAgain } from './get-order.ts'
import { notifyOfPlacedOrders } from './notify-about-order.ts'
import { openPage } from './open-page.ts'
import { placeTogether, queueOfOrder } from './place-together.ts'
import { readOrdering } from './read-ordering.ts'
import { refuseHoarding } from './refuse-hoarding.ts'
import { missingFood } from './reserve-food.ts'
import { type CheckedOrder, placedOrder, type WrittenOrder, writeOrder } from './write-order.ts'
import { writeOrderPayment } from './write-order-payment.ts'

type Request = z.output<typeof PlaceOrderRequest>

export const placeOrder = implement(contract, placeRequested, {
  finish: (order, { services }) => openPage(order, services.payments),
  together: { queueOf: queueOfOrder, handle: placeTogether },
})

/**
 * Places an order: checks without locks, then writes with the kitchen's row locked. If something has changed in
 * between, it checks again under the lock. When a hundred buyers want the last ten portions, most are refused without a
 * lock.
 */
export async function placeRequested(request: Request, call: CallOf<typeof contract>): Promise<Order> {
  const dishIds = request.lines.map(({ dishId }) => dishId)
  for (const isLocked of [false, true]) {
    const ordering = await readOrdering(call.refuse, call.db, request.chefId, dishIds, call.now, {
      ...(isLocked ? { slotFrom: new Date(request.slotFrom) } : {}),
      ...placeOf(request),
      buyerId: call.user.id,
    })
    const order = await checkOrder(ordering, request, call, { ...call.user, takenByChef: false })
    await refuseHoarding(call, request.chefId, order.food)
    const written = await writeOrder(call, ordering, order)
    if (written.outcome === 'placed') {
      const { kitchen } = ordering
      if (request.contactConsent) await giveContactConsent(call, kitchen.id)
      await writeUse(call, order, written)
      if (order.credit) await writeSpentCredit(call.db, written.order.id, order.credit)
      if (request.payment === 'card') {
        await writeOrderPayment(call, kitchen, written, request.language ?? call.user.language)
        return readOrderAgain(call.db, { id: written.order.id, viewer: 'buyer' })
      }
      if (confirmsByItself(kitchen, { note: request.note, allergies: call.user.allergies })) {
        await confirmByItself(call, written.order.id)
        return readOrderAgain(call.db, { id: written.order.id, viewer: 'buyer' })
      }
      await Promise.all([
        call.outside.enqueue('expire-order', { orderId: written.order.id }, order.answerDueAt),
        notifyOfPlacedOrders(call, kitchen, [{ buyerId: call.user.id, lines: order.food.lines, written }]),
      ])
      return placedOrder(kitchen, order.food.lines, written)
    }
    if (isLocked && written.outcome === 'missing') {
      if (written.missing.kind === 'limit') throw call.refuse(kitchenFull)
      throw missingFood(call.refuse, written.missing, ordering.kitchen, order.food)
    }
  }
  throw new Error('the kitchen changed although its row was locked')
}

async function writeUse({ db, user }: UserCall, { discount }: CheckedOrder, { order }: WrittenOrder) {
  if (!discount) return
  await writeDiscountUse(db, { discountId: discount.id, orderId: order.id, buyerId: user.id })
}
