import { toDollars } from '@localchef/contracts/money'
import { quoteOrder as contract } from '@localchef/contracts/orders/quote-order'
import { serviceFeeCents } from '@localchef/contracts/settings/marketplace-settings'
import { implement } from '../server-function.ts'
import { freeSlots } from './pickup-slots.ts'
import { priceLines } from './price-lines.ts'
import { readOrdering } from './read-ordering.ts'

/** Slots offered at once: a week of half hours is more than a page can show. */
const MOST_SLOTS = 120

export const quoteOrder = implement(contract, async ({ chefId, lines, fulfilment }, { db, now }) => {
  const dishIds = lines.map(({ dishId }) => dishId)
  const { kitchen, dishes, promised } = await readOrdering(db, chefId, dishIds, now)
  const cart = priceLines(lines, dishes)
  const isPaused = kitchen.status !== 'active' || kitchen.owesAgreement
  const serviceFee = serviceFeeCents(cart.subtotalCents, kitchen.fees)
  const fee = fulfilment === 'delivery' ? kitchen.deliveryFeeCents : 0
  return {
    lines: cart.lines.map((line) => ({
      dishId: line.dish.id,
      unitPrice: toDollars(line.unitCents + line.variantsCents),
      subtotal: toDollars(line.subtotalCents),
      allergens: line.dish.allergens,
      possibleAllergens: line.dish.possibleAllergens,
    })),
    problems: cart.problems,
    subtotal: toDollars(cart.subtotalCents),
    serviceFee: toDollars(serviceFee),
    deliveryFee: toDollars(fee),
    total: toDollars(cart.subtotalCents + serviceFee + fee),
    deliveryAvailable: kitchen.services.includes('delivery'),
    deliveryMinimum: toDollars(kitchen.deliveryMinimumCents),
    deliveryRadiusMiles: kitchen.deliveryRadiusMiles,
    isPaused,
    timeZone: kitchen.hours.timeZone,
    answerMinutes: kitchen.answerMinutes,
    slots: isPaused ? [] : freeSlots(cart.lines, kitchen, now, promised).take(MOST_SLOTS).toArray(),
    chef: { id: kitchen.id, slug: kitchen.slug, name: kitchen.name, nameRu: kitchen.nameRu },
  }
})
