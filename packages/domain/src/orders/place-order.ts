import { allergenWarning } from '@localchef/contracts/allergens/major-allergens'
import { toCents } from '@localchef/contracts/money'
import { placeOrder as contract, type PlaceOrderRequest } from '@localchef/contracts/orders/place-order'
import type { Slot } from '@localchef/contracts/orders/quote-order'
import { serviceFeeCents } from '@localchef/contracts/settings/marketplace-settings'
import { sql } from 'kysely'
import type { z } from 'zod'
import { dayOf } from '../chefs/opening-hours.ts'
import { invalidField, Refusal } from '../refusal.ts'
import { distanceMiles } from '../search/earth.ts'
import { implement, type PersonalCall } from '../server-function.ts'
import type { OrderingKitchen } from './kitchen.ts'
import { freeSlotAt, freeSlots } from './pickup-slots.ts'
import { type PricedCart, priceLines } from './price-lines.ts'
import { type Ordering, readOrdering } from './read-ordering.ts'
import { permitRefusal } from './refuse-by-permit.ts'
import { refuseHoarding } from './refuse-hoarding.ts'
import { foodFor, missingFood } from './reserve-food.ts'
import { tellOfPlacedOrder } from './tell-about-order.ts'
import { type CheckedOrder, placedOrder, writeOrder } from './write-order.ts'

type Request = z.output<typeof PlaceOrderRequest>

/**
 * Places an order: looks at everything, then writes everything, and only the writing locks the kitchen's row. When
 * something is different by then, the order is looked at once more with the row locked: what it is refused for then
 * is so, and of a hundred who want the last ten portions most are told before they lock anything.
 */
export const placeOrder = implement(contract, async (request, call) => {
  const dishIds = request.lines.map(({ dishId }) => dishId)
  for (const isLocked of [false, true]) {
    const slotFrom = isLocked ? new Date(request.slotFrom) : undefined
    const ordering = await readOrdering(call.db, request.chefId, dishIds, call.now, slotFrom)
    const order = await checkOrder(ordering, request, call)
    await refuseHoarding(call, request.chefId, order.food)
    const written = await writeOrder(call, ordering, order)
    if (written.outcome === 'placed') {
      const { kitchen } = ordering
      await Promise.all([
        call.outside.enqueue('expire-order', { orderId: written.order.id }, order.answerDueAt),
        tellOfPlacedOrder(call, kitchen, written),
      ])
      return placedOrder(kitchen, order.food.lines, written)
    }
    if (isLocked && written.outcome === 'missing') {
      if (written.missing.kind === 'limit') throw kitchenFull()
      throw missingFood(written.missing, ordering.kitchen, order.food)
    }
  }
  throw new Error('a kitchen has changed while it was locked')
})

/** What is wanted, with what it costs and takes and the time it is for, once it is clear that it can be had. */
async function checkOrder(ordering: Ordering, request: Request, call: PersonalCall): Promise<CheckedOrder> {
  const { kitchen, dishes, limits } = ordering
  checkKitchen(kitchen, request, call)
  const cart = priceLines(request.lines, dishes)
  checkCart(cart)
  checkAllergens(cart, request, call)
  const slot = checkSlot(ordering, cart, request, call)
  const slotFrom = new Date(slot.from)
  const slotUntil = new Date(slot.until)
  const day = dayOf(slotFrom, kitchen.hours.timeZone)

  const feeCents = checkServiceFee(kitchen, cart, request)
  const deliveryFeeCents = await checkDelivery(kitchen, cart, request, call)
  if (limits) checkLimits(kitchen, cart, day, limits)
  return {
    request,
    food: foodFor(cart.lines, slotFrom),
    subtotalCents: cart.subtotalCents,
    serviceFeeCents: feeCents,
    deliveryFeeCents,
    slotFrom,
    slotUntil,
    day,
    // The same moment plus the chef's limit, but never later than the pickup itself.
    answerDueAt: new Date(Math.min(call.now.getTime() + kitchen.answerMinutes * 60_000, slotUntil.getTime())),
  }
}

function checkSlot(
  { kitchen, promised }: Ordering,
  { lines }: PricedCart,
  request: Request,
  { now }: PersonalCall,
): Slot {
  const wanted = new Date(request.slotFrom)
  const slot = freeSlotAt(wanted, lines, kitchen, now, promised)
  if (slot) return slot
  const byPermit = permitRefusal(lines, kitchen, now, promised, wanted)
  if (byPermit) throw byPermit
  throw new Refusal(409, 'slot_unavailable', 'This pickup time cannot be chosen any more', {
    details: { nextSlots: freeSlots(lines, kitchen, now, promised).take(12).toArray() },
  })
}

function checkKitchen(kitchen: OrderingKitchen, request: Request, { person }: PersonalCall): void {
  if (kitchen.profileId === person.id) {
    throw new Refusal(422, 'own_kitchen', 'You cannot order from your own kitchen')
  }
  if (kitchen.status !== 'active' || kitchen.owesAgreement) {
    throw new Refusal(409, 'kitchen_paused', 'This kitchen takes no orders right now')
  }
  if (!kitchen.services.includes(request.fulfilment)) {
    throw new Refusal(422, 'fulfilment_unavailable', `This kitchen does not offer ${request.fulfilment}`)
  }
}

/** A changed price is refused with what it was and what it is; so is what is sold out or gone. */
function checkCart({ problems }: PricedCart): void {
  if (problems.length === 0) return
  const onlyPrices = problems.every(({ problem }) => problem === 'price_changed')
  throw onlyPrices
    ? new Refusal(409, 'price_changed', 'A price has changed since the dish was put in the cart', {
        details: { problems },
      })
    : new Refusal(409, 'cart_changed', 'Something in the cart cannot be ordered any more', {
        details: { problems },
      })
}

function checkAllergens({ lines }: PricedCart, request: Request, { person }: PersonalCall): void {
  const dishes = lines.map(({ dish }) => dish)
  const warning = allergenWarning(dishes, person.allergies)
  if (!warning) return
  const unaccepted = [...warning.contains, ...warning.mayContain].filter(
    (allergen) => !request.acceptedAllergens.includes(allergen),
  )
  const isUnstated = warning.isUnstated && !request.acceptsUnstated
  if (unaccepted.length > 0 || isUnstated) {
    throw new Refusal(
      422,
      'allergens_not_accepted',
      'A dish contains, or may contain, what you are allergic to',
      {
        details: { allergens: unaccepted, isUnstated },
      },
    )
  }
}

/** The marketplace's fee, in cents, as long as it is the one the buyer was told. */
function checkServiceFee(kitchen: OrderingKitchen, cart: PricedCart, request: Request): number {
  const cents = serviceFeeCents(cart.subtotalCents, kitchen.fees)
  checkFee('service', request.seenServiceFee, cents)
  return cents
}

function checkFee(fee: 'service' | 'delivery', seen: number, cents: number): void {
  if (toCents(seen) === cents) return
  throw new Refusal(409, 'fee_changed', `The ${fee} fee has changed since the price was shown`, {
    details: { fee, oldFee: seen, newFee: cents / 100 },
  })
}

/** The fee of a delivery, in cents, once it is clear that the kitchen delivers there. */
async function checkDelivery(
  kitchen: OrderingKitchen,
  cart: PricedCart,
  request: Request,
  { db }: PersonalCall,
): Promise<number> {
  const address = request.deliveryAddress
  if (request.fulfilment !== 'delivery' || !address) return 0
  if (cart.subtotalCents < kitchen.deliveryMinimumCents) {
    throw new Refusal(422, 'below_delivery_minimum', 'The order is too small to be delivered', {
      details: { minimum: kitchen.deliveryMinimumCents / 100 },
    })
  }
  const { rows } = await sql<{ latitude: number; longitude: number }>`
    select p.latitude, p.longitude
    from public.places p
    where p.zip_code = ${address.zipCode.slice(0, 5)}
    limit 1
  `.execute(db)
  const place = rows[0]
  if (!place) throw invalidField(['deliveryAddress', 'zipCode'], 'We do not know this ZIP code')
  const miles = distanceMiles(
    { lat: kitchen.latitude, lng: kitchen.longitude },
    { lat: place.latitude, lng: place.longitude },
  )
  if (miles > kitchen.deliveryRadiusMiles) {
    throw new Refusal(422, 'outside_delivery_area', 'This address is too far away for a delivery', {
      issues: [{ path: ['deliveryAddress', 'zipCode'], message: 'Outside the delivery area' }],
      details: { miles: Math.round(miles * 10) / 10, radiusMiles: kitchen.deliveryRadiusMiles },
    })
  }
  checkFee('delivery', request.seenDeliveryFee, kitchen.deliveryFeeCents)
  return kitchen.deliveryFeeCents
}

/** How many open orders the kitchen wants at most, and what its permit lets it sell in a year. */
function checkLimits(
  kitchen: OrderingKitchen,
  cart: PricedCart,
  day: string,
  { open, salesCents }: NonNullable<Ordering['limits']>,
): void {
  if (open >= kitchen.maxOpenOrders) throw kitchenFull()
  const limit = kitchen.permit.salesPerYearCents
  if (limit !== null && salesCents + cart.subtotalCents > limit) {
    throw new Refusal(422, 'permit_limit_reached', 'This kitchen has sold what its permit allows this year', {
      details: {
        period: 'year',
        limit: limit / 100,
        left: Math.max(0, limit - salesCents) / 100,
        nextFreeDay: `${Number(day.slice(0, 4)) + 1}-01-01`,
      },
    })
  }
}

function kitchenFull(): Refusal {
  return new Refusal(409, 'kitchen_full', 'This kitchen has as many orders as it can cook right now')
}
