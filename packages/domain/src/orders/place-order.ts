import { type Allergen, allergensToWarnOf } from '@localchef/contracts/allergens'
import { serviceFeeCents } from '@localchef/contracts/marketplace-settings'
import { toCents } from '@localchef/contracts/money'
import { type PlaceOrderRequest, placeOrder, type Slot } from '@localchef/contracts/place-order'
import { sql } from 'kysely'
import type { z } from 'zod'
import { dayOf } from '../chefs/opening-hours.ts'
import { invalidField, Refusal } from '../refusal.ts'
import { distanceMiles } from '../search/earth.ts'
import { implement, type PersonalCall } from '../server-function.ts'
import { readCartDishes } from './cart-rows.ts'
import { lockFreeKitchen, type OrderingKitchen, readKitchen, readPromised } from './kitchen.ts'
import { pickupSlots } from './pickup-slots.ts'
import { type PricedCart, priceLines } from './price-lines.ts'
import { readOrderFor } from './read-order.ts'
import { permitRefusal } from './refuse-by-permit.ts'
import { type ReservedLine, reserveFood } from './reserve-food.ts'
import { tellAboutOrder } from './tell-about-order.ts'

type Request = z.output<typeof PlaceOrderRequest>

/**
 * Places an order. The kitchen's row is locked first, so that orders with one kitchen are placed one after
 * the other and every check still holds when the order is written. Who would have to wait for the lock is told
 * before that when there is nothing left: of a hundred who want the last ten portions ninety never queue.
 */
export const placeAnOrder = implement(placeOrder, async (request, call) => {
  const { db, now } = call
  let kitchen = await lockFreeKitchen(db, request.chefId, now)
  if (!kitchen) {
    await checkOrder(await readKitchen(db, request.chefId, now), request, call)
    kitchen = await readKitchen(db, request.chefId, now, { lock: true })
  }
  const { cart, slot } = await checkOrder(kitchen, request, call)
  const slotFrom = new Date(slot.from)
  const day = dayOf(slotFrom, kitchen.hours.timeZone)

  const feeCents = checkServiceFee(kitchen, cart, request)
  const deliveryFeeCents = await checkDelivery(kitchen, cart, request, call)
  await checkLimits(kitchen, cart, day, call)
  const lines = await reserveFood(db, kitchen, cart.lines, slotFrom, day)
  // The same moment plus the chef's limit, but never later than the pickup itself.
  const answerDueAt = new Date(
    Math.min(now.getTime() + kitchen.answerMinutes * 60_000, new Date(slot.until).getTime()),
  )
  const orderId = await writeOrder(call, kitchen, request, {
    lines,
    subtotalCents: cart.subtotalCents,
    serviceFeeCents: feeCents,
    deliveryFeeCents,
    slotFrom,
    slotUntil: new Date(slot.until),
    day,
    answerDueAt,
  })
  await call.outside.enqueue('expire-order', { orderId }, answerDueAt)
  await tellAboutOrder(call, orderId, 'placed', 'buyer')
  return readOrderFor(call, orderId)
})

/** What is wanted, with its prices and the time it is for, once it is clear that it can be had. */
async function checkOrder(
  kitchen: OrderingKitchen,
  request: Request,
  call: PersonalCall,
): Promise<{ cart: PricedCart; slot: Slot }> {
  const { db, now } = call
  checkKitchen(kitchen, request, call)
  const dishIds = request.lines.map(({ dishId }) => dishId)
  const cart = priceLines(request.lines, await readCartDishes(db, kitchen.id, dishIds, now))
  checkCart(cart)
  checkAllergens(cart, request, call)

  const promised = await readPromised(db, kitchen, dishIds, now)
  const slots = pickupSlots(cart.lines, kitchen, now, promised)
  const wanted = new Date(request.slotFrom).getTime()
  const slot = slots.find(({ from }) => new Date(from).getTime() === wanted)
  if (!slot) {
    const byPermit = permitRefusal(cart.lines, kitchen, now, promised, wanted, slots)
    if (byPermit) throw byPermit
    throw new Refusal(409, 'slot_unavailable', 'This pickup time cannot be chosen any more', {
      details: { nextSlots: slots.slice(0, 12) },
    })
  }
  return { cart, slot }
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
  const warned = new Set<Allergen>(
    lines.flatMap(({ dish }) => allergensToWarnOf(dish.allergens, person.allergies)),
  )
  const unaccepted = [...warned].filter((allergen) => !request.acceptedAllergens.includes(allergen))
  if (unaccepted.length > 0) {
    throw new Refusal(422, 'allergens_not_accepted', 'A dish contains something you are allergic to', {
      details: { allergens: unaccepted },
    })
  }
}

/** The marketplace's fee, in cents, as long as it is the one the buyer was told. */
function checkServiceFee(kitchen: OrderingKitchen, cart: PricedCart, request: Request): number {
  const fee = serviceFeeCents(cart.subtotalCents, kitchen.fees)
  if (request.seenServiceFee !== undefined && toCents(request.seenServiceFee) !== fee) {
    throw new Refusal(409, 'fee_changed', 'The service fee has changed since the price was shown', {
      details: { oldFee: request.seenServiceFee, newFee: fee / 100 },
    })
  }
  return fee
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
  return kitchen.deliveryFeeCents
}

/** How many open orders the kitchen wants at most, and what its permit lets it sell in a year. */
async function checkLimits(
  kitchen: OrderingKitchen,
  cart: PricedCart,
  day: string,
  { db }: PersonalCall,
): Promise<void> {
  const { rows } = await sql<{ open: number; salesCents: number }>`
    select
      (
        select count(*)::integer
        from public.orders o
        where o.chef_id = ${kitchen.id}
          and o.status in ('placed', 'confirmed', 'preparing', 'ready', 'out_for_delivery')
      ) as open,
      case when ${kitchen.permit.salesPerYearCents}::bigint is null then 0 else (
        select coalesce(sum(o.subtotal_cents), 0)::float8
        from public.orders o
        where o.chef_id = ${kitchen.id}
          and o.service_day >= date_trunc('year', ${day}::date)
          and o.service_day < date_trunc('year', ${day}::date) + interval '1 year'
          and o.status not in ('declined', 'expired', 'cancelled')
      ) end as "salesCents"
  `.execute(db)
  const { open, salesCents } = rows[0] ?? { open: 0, salesCents: 0 }
  if (open >= kitchen.maxOpenOrders) {
    throw new Refusal(409, 'kitchen_full', 'This kitchen has as many orders as it can cook right now')
  }
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

interface NewOrder {
  lines: readonly ReservedLine[]
  subtotalCents: number
  serviceFeeCents: number
  deliveryFeeCents: number
  slotFrom: Date
  slotUntil: Date
  day: string
  answerDueAt: Date
}

async function writeOrder(
  { db, person, now }: PersonalCall,
  kitchen: OrderingKitchen,
  request: Request,
  order: NewOrder,
): Promise<string> {
  const lines = order.lines.map((line, position) => ({
    position,
    dish_id: line.dish.id,
    ready_batch_id: line.batchId,
    dish_name: line.dish.name,
    dish_name_ru: line.dish.nameRu,
    picture_path: line.dish.picturePath,
    unit_price_cents: line.unitCents,
    variants_cents: line.variantsCents,
    variants: line.variants.map(({ id, name, nameRu, additionalPriceCents }) => ({
      id,
      name,
      nameRu,
      additionalPrice: additionalPriceCents / 100,
    })),
    removed_ingredients: line.removedIngredients.map(({ id, name, nameRu }) => ({ id, name, nameRu })),
    allergens: line.dish.allergens,
    quantity: line.quantity,
  }))
  const { rows } = await sql<{ id: string }>`
    with acting as (
      select set_config('localchef.order_actor', 'buyer', true)
    ),
    new_order as (
      insert into public.orders (
        buyer_id, chef_id, fulfilment, slot_from, slot_until, service_day, subtotal_cents, service_fee_cents, delivery_fee_cents,
        tip_cents, meals, payment_method, note, buyer_name, buyer_phone, buyer_allergies, delivery_address,
        answer_due_at, placed_at
      )
      select
        ${person.id}, ${kitchen.id}, ${request.fulfilment}::public.fulfilment, ${order.slotFrom}, ${order.slotUntil},
        ${order.day}::date, ${order.subtotalCents}, ${order.serviceFeeCents}, ${order.deliveryFeeCents}, ${toCents(request.tip)},
        ${order.lines.reduce((sum, { quantity }) => sum + quantity, 0)}, 'pay_on_pickup', ${request.note},
        ${person.name}, ${request.phone || null}, ${person.allergies}::text[],
        ${request.deliveryAddress && request.fulfilment === 'delivery' ? JSON.stringify(request.deliveryAddress) : null}::jsonb,
        ${order.answerDueAt}, ${now}
      from acting
      returning id
    ),
    new_lines as (
      insert into public.order_lines (
        order_id, dish_id, ready_batch_id, position, dish_name, dish_name_ru, picture_path, unit_price_cents,
        variants, variants_cents, removed_ingredients, allergens, quantity
      )
      select
        o.id, l.dish_id, l.ready_batch_id, l.position, l.dish_name, l.dish_name_ru, l.picture_path,
        l.unit_price_cents, l.variants, l.variants_cents, l.removed_ingredients, l.allergens, l.quantity
      from new_order o
      cross join jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (
        position integer, dish_id uuid, ready_batch_id uuid, dish_name text, dish_name_ru text, picture_path text,
        unit_price_cents integer, variants jsonb, variants_cents integer, removed_ingredients jsonb,
        allergens text[], quantity integer
      )
    )
    select id from new_order
  `.execute(db)
  const id = rows[0]?.id
  if (!id) throw new Error('An order is always written')
  return id
}
