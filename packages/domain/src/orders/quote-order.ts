import { toDollars } from '@localchef/contracts/money'
import { quoteOrder as contract } from '@localchef/contracts/orders/quote-order'
import { serviceFeeCents } from '@localchef/contracts/settings/marketplace-settings'
import type { z } from 'zod'
import { quoteCredit } from '../credit/spend-credit.ts'
import { type CallOf, implement } from '../server-function.ts'
import { freeSlots } from '../slots/pickup-slots.ts'
import { taxOfOrder } from '../taxes/tax-of-order.ts'
import { areaAt, cheapestArea, farthestMiles, readDeliveryPlace } from './delivery-area.ts'
import { quoteDiscount } from './order-discount.ts'
import { priceLines } from './price-lines.ts'
import { readOrdering } from './read-ordering.ts'
import { isBelowCharge, takesAtPickup, takesCard } from './takes-card.ts'

/** Maximum slots offered. */
const mostSlots = 120

type Cart = z.output<typeof contract.input>

export const quoteOrder = implement(contract, quoteCart)

export async function quoteCart(
  { chefId, lines, fulfilment, zipCode, code, useCredit }: Cart,
  call: CallOf<typeof contract>,
): Promise<z.input<typeof contract.output>> {
  const { db, user, now, refuse, outside } = call
  const dishIds = lines.map(({ dishId }) => dishId)
  const isDelivery = fulfilment === 'delivery'
  const { kitchen, dishes, promised, taxRate } = await readOrdering(refuse, db, chefId, dishIds, now, {
    buyerId: user?.id,
    ...(isDelivery && zipCode ? { zipCode } : {}),
  })
  const cart = priceLines(lines, dishes, now)
  const isPaused = kitchen.status !== 'active' || kitchen.owesAgreement
  const serviceFee = serviceFeeCents(cart.subtotalCents, kitchen.fees)
  const there = isDelivery && zipCode ? await readDeliveryPlace(db, kitchen, zipCode) : undefined
  const area = there ? areaAt(kitchen, there) : cheapestArea(kitchen)
  const fee = isDelivery ? (area?.feeCents ?? 0) : 0
  const order = {
    subtotalCents: cart.subtotalCents,
    serviceFeeCents: serviceFee,
    deliveryFeeCents: fee,
    fulfilment,
  }
  const { discount, problem, taxable } = await quoteDiscount(call, kitchen, code, order)
  const { taxCents } = taxOfOrder(taxRate, taxable)
  const credit = await quoteCredit(call, { ...order, chefId: kitchen.id, taxCents, discount })
  const creditCents = useCredit ? credit.spent.creditCents : 0
  const totalCents =
    cart.subtotalCents + serviceFee + fee + taxCents - (discount?.discountCents ?? 0) - creditCents
  const byCard = takesCard(kitchen, outside) && !isBelowCharge(totalCents)
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
    discount: discount && {
      code: discount.code,
      kind: discount.kind,
      amount: toDollars(discount.discountCents),
    },
    codeProblem: problem,
    serviceFee: toDollars(serviceFee),
    deliveryFee: toDollars(fee),
    tax: toDollars(taxCents),
    creditAvailable: toDollars(credit.availableCents),
    credit: toDollars(creditCents),
    total: toDollars(totalCents),
    deliveryAvailable: kitchen.services.includes('delivery'),
    deliveryMinimum: toDollars(area?.minimumCents ?? 0),
    deliveryRadiusMiles: farthestMiles(kitchen),
    deliversThere: there ? area !== undefined : null,
    milesThere: there ? Math.round(there.miles * 10) / 10 : null,
    isPaused,
    timeZone: kitchen.hours.timeZone,
    answerMinutes: kitchen.answerMinutes,
    takesCard: byCard,
    // The marketplace pays for its discounts out of its share of a card payment.
    takesAtPickup: discount?.bearer !== 'marketplace' && (!byCard || takesAtPickup(kitchen, outside)),
    slots: isPaused
      ? []
      : freeSlots(cart.lines, { ...kitchen, isDelivery: fulfilment === 'delivery' }, now, promised)
          .take(mostSlots)
          .toArray(),
    chef: { id: kitchen.id, slug: kitchen.slug, name: kitchen.name, nameRu: kitchen.nameRu },
  }
}
