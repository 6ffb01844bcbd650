import { allergenWarning } from '@localchef/contracts/allergens/major-allergens'
import { codeRefused } from '@localchef/contracts/discounts/code-problem'
import { toCents } from '@localchef/contracts/money'
import {
  allergensNotAccepted,
  belowDeliveryMinimum,
  cartChanged,
  dropClosed,
  dropNotOpen,
  feeChanged,
  fulfilmentUnavailable,
  kitchenFull,
  outsideDeliveryArea,
  permitLimitReached,
  priceChanged,
  slotUnavailable,
} from '@localchef/contracts/orders/order-refusals'
import type { placeOrder as contract, PlaceOrderRequest } from '@localchef/contracts/orders/place-order'
import type { Slot } from '@localchef/contracts/orders/quote-order'
import { cardUnavailable, pickupPaymentUnavailable } from '@localchef/contracts/payments/payment-refusals'
import { kitchenPaused, ownKitchen } from '@localchef/contracts/purchase-refusals'
import { serviceFeeCents } from '@localchef/contracts/settings/marketplace-settings'
import type { z } from 'zod'
import { creditToSpend } from '../credit/spend-credit.ts'
import type { DiscountedOrder, OrderDiscount } from '../discounts/discount-of-order.ts'
import { discountOfCode, lockDiscount } from '../discounts/find-discount.ts'
import { findLoyalty, rewardOfOrder } from '../loyalty/find-rewards.ts'
import { readLaw, refuseByLaw, refuseForbiddenDelivery } from '../permits/kitchen-law.ts'
import { invalidField, type Refuse } from '../refusal.ts'
import type { CallOf, Refusing, UserCall } from '../server-function.ts'
import { addDays, dayOf, type Hours, windowsOn } from '../slots/opening-hours.ts'
import { freeSlotAt, freeSlots } from '../slots/pickup-slots.ts'
import { areaAt, farthestMiles, readDeliveryPlace } from './delivery-area.ts'
import {
  type PricedCart,
  type PricedLine,
  portionOf,
  priceLines,
  type Taxable,
  taxableOf,
  taxOfOrder,
} from './price-order.ts'
import {
  isBelowCharge,
  type Ordering,
  type OrderingKitchen,
  takesAtPickup,
  takesCard,
} from './read-ordering.ts'
import { lockOrdersOf } from './refuse-hoarding.ts'
import { foodFor, mostOpenOrders, type NeededFood, permitRefusal, refuseLateFood } from './reserve-food.ts'
import type { CheckedOrder, Orderer } from './write-order.ts'

type Request = z.output<typeof PlaceOrderRequest>

/** The ZIP code of a delivery; empty for a pickup. */
export function placeOf({ fulfilment, deliveryAddress }: Request): { zipCode?: string } {
  return fulfilment === 'delivery' && deliveryAddress ? { zipCode: deliveryAddress.zipCode } : {}
}

function checkPayment(
  kitchen: OrderingKitchen,
  { payment }: Request,
  totalCents: number,
  { outside, refuse }: CallOf<typeof contract>,
): void {
  const byCard = takesCard(kitchen, outside) && !isBelowCharge(totalCents)
  if (payment === 'card' && !byCard) throw refuse(cardUnavailable)
  if (payment === 'at_pickup' && byCard && !takesAtPickup(kitchen, outside)) {
    throw refuse(pickupPaymentUnavailable)
  }
}

/** Checks a request. Returns the order with its prices, portions and slot, or refuses it. */
export async function checkOrder(
  ordering: Ordering,
  request: Request,
  call: CallOf<typeof contract>,
  orderer: Orderer,
): Promise<CheckedOrder> {
  const { kitchen, dishes, limits, taxRate } = ordering
  if (!orderer.takenByChef && kitchen.profileId === call.user.id) throw call.refuse(ownKitchen)
  checkKitchen(kitchen, request, call)
  const law = await readLaw(call, kitchen.id)
  refuseByLaw(call, law, 'orders')
  const cart = priceLines(request.lines, dishes, call.now)
  checkCart(call.refuse, cart)
  checkAllergens(cart, request, call, orderer)
  const slot = checkSlot(ordering, cart, request, call)
  const slotFrom = new Date(slot.from)
  const slotUntil = new Date(slot.until)
  const day = dayOf(slotFrom, kitchen.hours.timeZone)

  const feeCents = checkServiceFee(call.refuse, kitchen, cart, request)
  const deliveryFeeCents = await checkDelivery(kitchen, cart, request, call)
  const { lines, subtotalCents } = cart
  const { discount, taxable } = await orderDiscount(call, kitchen, request, {
    lines,
    subtotalCents,
    serviceFeeCents: feeCents,
    deliveryFeeCents,
    fulfilment: request.fulfilment,
  })
  const discountCents = discount?.discountCents ?? 0
  checkFee(call.refuse, 'discount', request.seenDiscount, discountCents)
  const tax = taxOfOrder(taxRate, taxable)
  checkFee(call.refuse, 'tax', request.seenTax, tax.taxCents)
  const priced = { subtotalCents, serviceFeeCents: feeCents, deliveryFeeCents, taxCents: tax.taxCents }
  const credit = request.useCredit
    ? await creditToSpend(call, { ...priced, chefId: kitchen.id, discount })
    : null
  const creditCents = credit?.creditCents ?? 0
  checkFee(call.refuse, 'credit', request.seenCredit, creditCents)
  const tipCents = toCents(request.tip)
  const totalCents =
    subtotalCents + feeCents + deliveryFeeCents + tax.taxCents + tipCents - discountCents - creditCents
  checkPayment(kitchen, request, totalCents, call)
  const food = foodFor(call.refuse, cart.lines, slotFrom)
  if (request.fulfilment === 'delivery') await refuseForbiddenDelivery(call, kitchen.id, law)
  await refuseLateFood(call, kitchen, food, slotUntil)
  if (limits) checkLimits(call.refuse, kitchen, food, subtotalCents, day, limits)
  return {
    request,
    orderer,
    food,
    charged: { ...priced, tipCents },
    discount,
    credit,
    tax,
    fees: kitchen.fees,
    slotFrom,
    slotUntil,
    day,
    answerDueAt: answerDue({ slotFrom, slotUntil, lines: cart.lines, authorizedAt: null }, kitchen, call.now),
  }
}

function checkSlot(
  ordering: Ordering,
  { lines }: PricedCart,
  request: Request,
  { now, refuse }: UserCall & Refusing<typeof permitLimitReached | typeof slotUnavailable>,
): Slot {
  const wanted = new Date(request.slotFrom)
  const kitchen = { ...ordering.kitchen, isDelivery: request.fulfilment === 'delivery' }
  const { promised } = ordering
  const slot = freeSlotAt(wanted, lines, kitchen, now, promised)
  if (slot) return slot
  const byPermit = permitRefusal(refuse, lines, kitchen, now, promised, wanted)
  if (byPermit) throw byPermit
  throw refuse(slotUnavailable, { nextSlots: freeSlots(lines, kitchen, now, promised).take(12).toArray() })
}

function checkKitchen(
  kitchen: OrderingKitchen,
  request: Request,
  { refuse }: Refusing<typeof fulfilmentUnavailable | typeof kitchenPaused>,
): void {
  if (kitchen.status !== 'active' || kitchen.owesAgreement) {
    throw refuse(kitchenPaused)
  }
  if (!kitchen.services.includes(request.fulfilment)) {
    throw refuse(fulfilmentUnavailable)
  }
}

/**
 * Refuses dishes of drops that are not open, changed prices (with the old and the new one), and lines that are sold out
 * or deleted.
 */
export function checkCart(
  refuse: Refuse<typeof cartChanged | typeof dropClosed | typeof dropNotOpen | typeof priceChanged>,
  { problems }: Pick<PricedCart, 'problems'>,
): void {
  if (problems.length === 0) return
  for (const { problem, dishId, opensAt } of problems) {
    if (problem === 'not_open' && opensAt) throw refuse(dropNotOpen, { dishId, opensAt })
    if (problem === 'closed') throw refuse(dropClosed, { dishId })
  }
  const onlyPrices = problems.every(({ problem }) => problem === 'price_changed')
  throw onlyPrices ? refuse(priceChanged, { problems }) : refuse(cartChanged, { problems })
}

/** Refuses dishes with allergens of the buyer that the request does not accept. */
export function checkAllergens(
  { lines }: Pick<PricedCart, 'lines'>,
  request: Pick<Request, 'acceptedAllergens' | 'acceptsUnstated'>,
  { refuse }: Refusing<typeof allergensNotAccepted>,
  { allergies }: Pick<Orderer, 'allergies'>,
): void {
  const dishes = lines.map(({ dish }) => dish)
  const warning = allergenWarning(dishes, allergies)
  if (!warning) return
  const unaccepted = [...warning.contains, ...warning.mayContain].filter(
    (allergen) => !request.acceptedAllergens.includes(allergen),
  )
  const isUnstated = warning.isUnstated && !request.acceptsUnstated
  if (unaccepted.length > 0 || isUnstated) {
    throw refuse(allergensNotAccepted, { allergens: unaccepted, isUnstated })
  }
}

/** The marketplace's fee in cents. Refuses a fee that the buyer did not see. */
function checkServiceFee(
  refuse: Refuse<typeof feeChanged>,
  kitchen: OrderingKitchen,
  cart: PricedCart,
  request: Request,
): number {
  const cents = serviceFeeCents(cart.subtotalCents, kitchen.fees)
  checkFee(refuse, 'service', request.seenServiceFee, cents)
  return cents
}

function checkFee(
  refuse: Refuse<typeof feeChanged>,
  fee: 'service' | 'delivery' | 'tax' | 'discount' | 'credit',
  seen: number,
  cents: number,
): void {
  if (toCents(seen) === cents) return
  throw refuse(feeChanged, { fee, oldFee: seen, newFee: cents / 100 })
}

/** The delivery fee in cents. Refuses addresses outside the delivery areas, and orders below the area's minimum. */
async function checkDelivery(
  kitchen: OrderingKitchen,
  cart: PricedCart,
  request: Request,
  {
    db,
    refuse,
  }: UserCall & Refusing<typeof belowDeliveryMinimum | typeof feeChanged | typeof outsideDeliveryArea>,
): Promise<number> {
  const address = request.deliveryAddress
  if (request.fulfilment !== 'delivery' || !address) return 0
  const place = await readDeliveryPlace(db, kitchen, address.zipCode)
  if (!place) throw invalidField(['deliveryAddress', 'zipCode'], 'unknown_zip_code')
  const area = areaAt(kitchen, place)
  if (!area) {
    throw refuse(
      outsideDeliveryArea,
      { miles: Math.round(place.miles * 10) / 10, radiusMiles: farthestMiles(kitchen) },
      { issues: [{ path: ['deliveryAddress', 'zipCode'], message: 'Outside the delivery area' }] },
    )
  }
  if (cart.subtotalCents < area.minimumCents) {
    throw refuse(belowDeliveryMinimum, { minimum: area.minimumCents / 100 })
  }
  checkFee(refuse, 'delivery', request.seenDeliveryFee, area.feeCents)
  return area.feeCents
}

/**
 * The discount of a new order. Locks its code and reads it again, so that concurrent orders never exceed its limits; a
 * code that cannot be used is refused without the lock. A code is locked before its kitchen. An order has one discount:
 * with a code, a free portion waits for the next order.
 */
async function orderDiscount(
  call: UserCall & Refusing<typeof codeRefused>,
  kitchen: OrderingKitchen,
  {
    code,
    useReward,
    payment,
  }: { code?: string | undefined; useReward: boolean; payment: 'at_pickup' | 'card' },
  order: DiscountedOrder & Pick<PricedCart, 'lines'>,
): Promise<{ discount: OrderDiscount | null; taxable: Taxable }> {
  if (!code) {
    const reward = useReward ? await lockReward(call, kitchen, order.lines) : null
    return { discount: reward, taxable: taxableOf(order, reward) }
  }
  const asked = { code, chefId: kitchen.id, buyerId: call.user.id, now: call.now }
  const seen = await discountOfCode(call.db, asked, order)
  if (!seen.discount) throw call.refuse(codeRefused, seen.problem ?? { reason: 'unknown' })
  await lockDiscount(call.db, seen.discount.id)
  // Of two concurrent first orders, only one gets the discount.
  await lockOrdersOf(call.db, call.user.id)
  const { discount, problem } = await discountOfCode(call.db, asked, order)
  if (!discount) throw call.refuse(codeRefused, problem ?? { reason: 'unknown' })
  if (discount.bearer === 'marketplace' && payment !== 'card') {
    throw call.refuse(codeRefused, { reason: 'card_only' })
  }
  return { discount, taxable: taxableOf(order, discount) }
}

/** The free portion of a new order. Locks the buyer's orders first, so that two at once never use the same one. */
async function lockReward(
  { db, user }: UserCall,
  { id: chefId }: OrderingKitchen,
  lines: readonly PricedLine[],
): Promise<OrderDiscount | null> {
  await lockOrdersOf(db, user.id)
  const dishIds = lines.map(({ dish }) => dish.id)
  const { rewards } = await findLoyalty(db, { chefId, buyerId: user.id, dishIds })
  return rewardOfOrder(rewards, lines.map(portionOf))
}

/** Checks the kitchen's limit of open orders and the yearly sales of its permit. */
function checkLimits(
  refuse: Refuse<typeof kitchenFull | typeof permitLimitReached>,
  kitchen: OrderingKitchen,
  food: NeededFood,
  subtotalCents: number,
  day: string,
  { open, salesCents }: NonNullable<Ordering['limits']>,
): void {
  const most = mostOpenOrders(kitchen, food)
  if (most !== null && open >= most) throw refuse(kitchenFull)
  const limit = kitchen.permit.salesPerYearCents
  if (limit !== null && salesCents + subtotalCents > limit) {
    throw refuse(permitLimitReached, {
      period: 'year',
      limit: limit / 100,
      left: Math.max(0, limit - salesCents) / 100,
      nextFreeDay: `${Number(day.slice(0, 4)) + 1}-01-01`,
    })
  }
}

const minute = 60_000

/** A chef always has this long to answer, even if cooking should have begun already. */
const leastMinutes = 10

/** Card networks drop an authorization after 7 days; the last day is left for the capture. */
const authorizationLasts = 6 * 24 * 60 * minute

interface Asked {
  slotFrom: Date
  slotUntil: Date
  lines: readonly { fromBatch: boolean; dish: { prepMinutes: number } }[]
  /** When the order's card was authorized; null if no card pays. */
  authorizedAt: Date | null
}

/**
 * When an unanswered order expires. Only opening hours count as time to answer. The time ends early enough to cook and
 * before the card's authorization ends. An order that leaves no time to cook still gets ten minutes.
 */
export function answerDue(
  { slotFrom, slotUntil, lines, authorizedAt }: Asked,
  kitchen: { hours: Hours; answerMinutes: number },
  now: Date,
): Date {
  const cooked = lines.filter(({ fromBatch }) => !fromBatch)
  const cookMinutes = Math.max(0, ...cooked.map(({ dish }) => dish.prepMinutes))
  const inTimeToCook = cooked.length > 0 ? slotFrom.getTime() - cookMinutes * minute : slotUntil.getTime()
  const inOpeningHours = afterOpenTime(now, kitchen, new Date(inTimeToCook))
  const least = now.getTime() + Math.min(leastMinutes, kitchen.answerMinutes) * minute
  return new Date(
    Math.min(
      Math.max(least, inOpeningHours),
      slotUntil.getTime(),
      authorizedAt ? authorizedAt.getTime() + authorizationLasts : Number.POSITIVE_INFINITY,
    ),
  )
}

/** When the kitchen has been open for its time to answer, capped at `latest`. */
function afterOpenTime(
  now: Date,
  { hours, answerMinutes }: { hours: Hours; answerMinutes: number },
  latest: Date,
): number {
  const lastDay = dayOf(latest, hours.timeZone)
  let left = answerMinutes * minute
  // Yesterday's window can be open past midnight.
  for (let day = addDays(dayOf(now, hours.timeZone), -1); day <= lastDay; day = addDays(day, 1)) {
    for (const window of windowsOn(day, hours)) {
      const from = Math.max(window.from.getTime(), now.getTime())
      const open = window.until.getTime() - from
      if (open <= 0) continue
      if (open >= left) return Math.min(from + left, latest.getTime())
      left -= open
    }
  }
  return latest.getTime()
}
