import { demoAccounts } from '../demo-accounts.ts'
import { demoId } from '../demo-id.ts'
import { createRandom, type Random } from '../random.ts'
import type { DishPlan, KitchenPlan, PersonPlan } from './kitchen-plan.ts'
import { addDays, localTime, minuteMs, momentAt } from './local-time.ts'

export type OrderStatus =
  | 'placed'
  | 'confirmed'
  | 'preparing'
  | 'ready'
  | 'out_for_delivery'
  | 'completed'
  | 'declined'
  | 'expired'
  | 'cancelled'

export interface OrderPlan {
  id: string
  kitchen: KitchenPlan
  buyer: PersonPlan
  status: OrderStatus
  number: number
  totalCents: number
  placedAt: Date
  completedAt: Date | null
  dishes: DishPlan[]
  row: {
    id: string
    placed_at: string
    service_day: string
    slot_from: string
    slot_until: string
    meals: number
    fulfilment: 'pickup' | 'delivery'
    subtotal_cents: number
    tip_cents: number
    confirmed_at: string | null
    payment_method: 'pay_on_pickup' | 'card'
    payment_status: string
  } & object
  lineRows: object[]
  eventRows: object[]
}

interface Draft {
  id: string
  kitchen: KitchenPlan
  buyer: PersonPlan
  status: OrderStatus
  slotFrom: Date
  placedAt: Date
  reason: string | null
}

const ordersAKitchen = 40
/** Start value of the identity column `orders.number`. */
const firstNumber = 10_001
const openStatuses: readonly OrderStatus[] = ['placed', 'confirmed', 'preparing', 'ready', 'out_for_delivery']

/** Plans a year of orders, sorted by the time of placing, with open orders for the demo chef and buyer. */
export function planOrders(
  kitchens: readonly KitchenPlan[],
  buyers: readonly PersonPlan[],
  now: Date,
): OrderPlan[] {
  const drafts = kitchens
    .filter((kitchen) => kitchen.status === 'active' || kitchen.status === 'paused')
    .flatMap((kitchen) => pastOrders(kitchen, buyers, now))
  drafts.push(...demoOrders(kitchens, buyers, now))
  return drafts
    .sort((one, other) => one.placedAt.getTime() - other.placedAt.getTime())
    .map((draft, index) => planOrder(draft, firstNumber + index))
}

function pastOrders(kitchen: KitchenPlan, buyers: readonly PersonPlan[], now: Date): Draft[] {
  const random = createRandom('orders', kitchen.slug)
  const eaters = buyers.filter((buyer) => buyer.role === 'buyer' && !buyer.hasPassword)
  const near = eaters.filter((buyer) => buyer.cityKey === kitchen.cityKey)
  const around = near.length > 0 ? near : random.sample(eaters, 14)
  // Five regulars place half of the orders.
  const regulars = random.sample(around, 5)
  const year = Math.min(364, kitchen.openedDaysAgo - 1)
  const count = Math.round(ordersAKitchen * kitchen.popularity * Math.sqrt(year / 364))
  const today = localTime(now, kitchen.timeZone).day
  const drafts: Draft[] = []
  for (let index = 0; index < count; index++) {
    const daysAgo = 1 + Math.floor(year * random.next() ** 1.35)
    const slotFrom = slotOn(kitchen, addDays(today, -daysAgo), random)
    if (!slotFrom) continue
    const placedAt = new Date(
      slotFrom.getTime() - random.between(50, random.chance(0.25) ? 1600 : 260) * minuteMs,
    )
    const status = random.weighted([
      ['completed', 92],
      ['cancelled', 3],
      ['declined', 3],
      ['expired', 2],
    ] as const)
    drafts.push({
      id: demoId('order', kitchen.slug, index),
      kitchen,
      buyer: random.pick(random.chance(0.5) ? regulars : around),
      status,
      slotFrom,
      placedAt,
      reason: status === 'declined' ? random.pick(declineReasons) : null,
    })
  }
  return drafts
}

function demoOrders(kitchens: readonly KitchenPlan[], buyers: readonly PersonPlan[], now: Date): Draft[] {
  const random = createRandom('demo orders')
  const [, chefAccount, buyerAccount] = demoAccounts
  const kitchen = kitchens.find((candidate) => candidate.profileId === chefAccount.id)
  const buyer = buyers.find((candidate) => candidate.id === buyerAccount.id)
  if (!kitchen || !buyer) return []
  const eaters = buyers.filter((candidate) => candidate.cityKey === kitchen.cityKey && !candidate.hasPassword)
  const halfHour = 30 * minuteMs
  const nextSlot = Math.ceil(now.getTime() / halfHour) * halfHour
  const open = (
    name: string,
    buyerOfOrder: PersonPlan,
    status: OrderStatus,
    placedAgo: number,
    slots: number,
  ): Draft => ({
    id: demoId('order', 'open', name),
    kitchen,
    buyer: buyerOfOrder,
    status,
    slotFrom: new Date(nextSlot + slots * halfHour),
    placedAt: new Date(now.getTime() - placedAgo * minuteMs),
    reason: null,
  })
  const [first, second, third, fourth] = random.sample(eaters, 4)
  const drafts: Draft[] = []
  // Placed five minutes ago with thirty minutes to answer: the board's countdown starts at twenty-five.
  if (first) drafts.push(open('placed', first, 'placed', 5, 3))
  drafts.push(open('confirmed', buyer, 'confirmed', 38, 2))
  if (second) drafts.push(open('confirmed later', second, 'confirmed', 70, 5))
  if (third) drafts.push(open('preparing', third, 'preparing', 95, 0))
  if (fourth) drafts.push(open('ready', fourth, 'ready', 140, -1))

  const nearby = kitchens.filter(
    (candidate) => candidate.cityKey === kitchen.cityKey && candidate.status === 'active',
  )
  for (let index = 0; index < 16; index++) {
    const from = index % 3 === 0 ? kitchen : random.pick(nearby)
    const day = addDays(localTime(now, from.timeZone).day, -(3 + index * 17 + random.between(0, 6)))
    const slotFrom = slotOn(from, day, random)
    if (!slotFrom) continue
    drafts.push({
      id: demoId('order', 'buyer', index),
      kitchen: from,
      buyer,
      status: index === 5 ? 'cancelled' : 'completed',
      slotFrom,
      placedAt: new Date(slotFrom.getTime() - random.between(70, 300) * minuteMs),
      reason: null,
    })
  }
  return drafts
}

function slotOn(kitchen: KitchenPlan, day: string, random: Random): Date | null {
  const open = kitchen.hours[new Date(`${day}T00:00:00Z`).getUTCDay()]
  if (!open) return null
  const [opens, closes] = open
  const slots = Math.floor((closes - opens) / 30)
  return momentAt(day, opens + random.between(0, slots - 1) * 30, kitchen.timeZone)
}

function planOrder(draft: Draft, number: number): OrderPlan {
  const { id, kitchen, buyer, status, slotFrom, placedAt, reason } = draft
  const random = createRandom('order', id)
  const dishes = dishesFor(kitchen, buyer, status, random)
  const lines = dishes.map((dish, position) => planLine(id, dish, position, random))
  const isDelivery = kitchen.delivers && random.chance(0.3)
  const times = timesOf(status, placedAt, slotFrom, kitchen, random)
  // An order of dishes that are already cooked needs no preparation.
  if (dishes.every(({ promise }) => promise === 'ready_now')) times.preparing = null
  const cancelReason = status === 'cancelled' ? random.pick(cancelReasons) : reason
  const row = orderRowOf({ ...draft, reason: cancelReason }, lines, isDelivery, times, random)
  return {
    id,
    kitchen,
    buyer,
    status,
    placedAt,
    dishes,
    row,
    lineRows: lines.map((line) => line.row),
    number,
    totalCents: row.subtotal_cents + row.delivery_fee_cents + row.tip_cents,
    completedAt: status === 'completed' ? times.closed : null,
    eventRows: eventsOf(id, status, isDelivery, times, placedAt, kitchen, buyer, cancelReason),
  }
}

/** One to three active dishes without the buyer's allergens, where the kitchen has any. */
function dishesFor(kitchen: KitchenPlan, buyer: PersonPlan, status: OrderStatus, random: Random): DishPlan[] {
  const edible = kitchen.dishes.filter(
    (dish) =>
      dish.isActive &&
      (status !== 'preparing' || dish.promise !== 'ready_now') &&
      !dish.allergens.some((allergen) => buyer.allergies.includes(allergen)),
  )
  const count = random.weighted([
    [1, 45],
    [2, 40],
    [3, 15],
  ] as const)
  return random.sample(edible.length > 0 ? edible : kitchen.dishes, count)
}

interface PlannedLine {
  row: object
  cents: number
  quantity: number
}

function planLine(orderId: string, dish: DishPlan, position: number, random: Random): PlannedLine {
  const quantity = random.weighted([
    [1, 62],
    [2, 28],
    [3, 7],
    [4, 3],
  ] as const)
  const variants = chosenVariants(dish, random)
  const variantsCents = variants.reduce((sum, variant) => sum + variant.cents, 0)
  const removable = dish.ingredients.filter((ingredient) => ingredient.isRemovable)
  const removed = random.chance(0.13) ? random.sample(removable, 1) : []
  const row = {
    id: demoId('line', orderId, position),
    order_id: orderId,
    dish_id: dish.id,
    is_finished: dish.promise === 'ready_now',
    position,
    dish_name: dish.name,
    dish_name_ru: dish.nameRu,
    picture_path: dish.picturePath,
    unit_price_cents: dish.cents,
    variants: variants.map(({ id, name, nameRu, cents }) => ({
      id,
      name,
      nameRu,
      additionalPrice: cents / 100,
    })),
    variants_cents: variantsCents,
    removed_ingredients: removed.map(({ id, name, nameRu }) => ({ id, name, nameRu })),
    allergens: dish.allergens,
    quantity,
  }
  return { row, quantity, cents: (dish.cents + variantsCents) * quantity }
}

function orderRowOf(
  { id, kitchen, buyer, status, slotFrom, placedAt, reason }: Draft,
  lines: readonly PlannedLine[],
  isDelivery: boolean,
  times: Times,
  random: Random,
) {
  const subtotal = lines.reduce((sum, line) => sum + line.cents, 0)
  return {
    id,
    buyer_id: buyer.id,
    chef_id: kitchen.id,
    status,
    fulfilment: isDelivery ? ('delivery' as const) : ('pickup' as const),
    slot_from: slotFrom.toISOString(),
    slot_until: new Date(slotFrom.getTime() + 30 * minuteMs).toISOString(),
    service_day: localTime(slotFrom, kitchen.timeZone).day,
    subtotal_cents: subtotal,
    delivery_fee_cents: isDelivery ? kitchen.deliveryFeeCents : 0,
    tip_cents: Math.round((subtotal * random.pick([0, 0, 10, 15, 15, 20])) / 100),
    meals: lines.reduce((sum, line) => sum + line.quantity, 0),
    payment_method: 'pay_on_pickup' as const,
    payment_status: status === 'completed' ? 'paid' : openStatuses.includes(status) ? 'due' : 'void',
    note: random.chance(0.16) ? random.pick(notes) : '',
    status_reason: reason,
    buyer_name: buyer.name,
    buyer_phone: buyer.phone,
    buyer_allergies: buyer.allergies,
    delivery_address: isDelivery ? deliveryAddressOf(buyer) : null,
    answer_due_at: new Date(placedAt.getTime() + kitchen.answerMinutes * minuteMs).toISOString(),
    placed_at: placedAt.toISOString(),
    confirmed_at: times.confirmed?.toISOString() ?? null,
    ready_at: times.ready?.toISOString() ?? null,
    completed_at: status === 'completed' ? (times.closed?.toISOString() ?? null) : null,
    closed_at: times.closed?.toISOString() ?? null,
  }
}

function deliveryAddressOf({ address, city, state, zipCode }: PersonPlan) {
  return { line: address, unit: '', city, state, zipCode, instructions: '' }
}

interface Times {
  confirmed: Date | null
  preparing: Date | null
  ready: Date | null
  closed: Date | null
}

function timesOf(
  status: OrderStatus,
  placedAt: Date,
  slotFrom: Date,
  kitchen: KitchenPlan,
  random: Random,
): Times {
  const after = (from: Date, low: number, high: number) =>
    new Date(from.getTime() + random.between(low, high) * minuteMs)
  const none = { confirmed: null, preparing: null, ready: null, closed: null }
  if (status === 'placed') return none
  if (status === 'declined') return { ...none, closed: after(placedAt, 3, 25) }
  if (status === 'expired') {
    return { ...none, closed: new Date(placedAt.getTime() + kitchen.answerMinutes * minuteMs) }
  }
  if (status === 'cancelled') return { ...none, closed: after(placedAt, 2, 12) }
  const confirmed = after(placedAt, 2, 22)
  if (status === 'confirmed') return { ...none, confirmed }
  const preparing = new Date(Math.max(confirmed.getTime() + 2 * minuteMs, slotFrom.getTime() - 50 * minuteMs))
  if (status === 'preparing') return { ...none, confirmed, preparing: after(confirmed, 5, 20) }
  const ready = new Date(Math.max(preparing.getTime() + 5 * minuteMs, slotFrom.getTime() - 4 * minuteMs))
  if (status === 'ready') {
    return { ...none, confirmed, preparing: after(confirmed, 3, 6), ready: after(confirmed, 40, 50) }
  }
  return { confirmed, preparing, ready, closed: after(ready, 6, 34) }
}

function eventsOf(
  orderId: string,
  status: OrderStatus,
  isDelivery: boolean,
  times: Times,
  placedAt: Date,
  kitchen: KitchenPlan,
  buyer: PersonPlan,
  reason: string | null,
): object[] {
  const events: object[] = []
  let from: OrderStatus | null = null
  const transition = (
    to: OrderStatus,
    at: Date | null,
    actor: 'buyer' | 'chef' | 'system',
    why: string | null = null,
  ) => {
    if (!at) return
    const actorId = actor === 'buyer' ? buyer.id : actor === 'chef' ? kitchen.profileId : null
    events.push({
      order_id: orderId,
      from_status: from,
      to_status: to,
      actor,
      actor_id: actorId,
      reason: why,
      created_at: at.toISOString(),
    })
    from = to
  }
  // A trigger records the first event of an order that is inserted as placed.
  if (status === 'placed') return events
  transition('placed', placedAt, 'buyer')
  if (status === 'declined') transition('declined', times.closed, 'chef', reason)
  if (status === 'expired') transition('expired', times.closed, 'system')
  if (status === 'cancelled') transition('cancelled', times.closed, 'buyer', reason)
  transition('confirmed', times.confirmed, 'chef')
  transition('preparing', times.preparing, 'chef')
  transition('ready', times.ready, 'chef')
  if (status !== 'completed') return events
  if (isDelivery && times.closed) {
    transition('out_for_delivery', new Date(times.closed.getTime() - 5 * minuteMs), 'chef')
  }
  transition('completed', times.closed, 'chef')
  return events
}

function chosenVariants(dish: DishPlan, random: Random) {
  return dish.groups.flatMap((group) => {
    if (group.min > 0) {
      return [
        random.weighted(group.variants.map((variant) => [variant, 6 / (1 + variant.cents / 400)] as const)),
      ]
    }
    return random.chance(0.3) ? random.sample(group.variants, 1) : []
  })
}

const declineReasons = [
  'The oven is out today, I am so sorry',
  'Sold the last portions at the farmers market',
  'Too many orders for that hour, the next one would work',
  'The fish did not come in this morning',
  'A family emergency, the kitchen is closed tonight',
]

const cancelReasons = [
  'Change of plans',
  'Ordered the wrong day',
  'Our guests are not coming after all',
  'Will not make it in time',
]

const notes = [
  'Please ring, the baby is finally awake anyway.',
  'Cutlery for two, thank you!',
  'No onion for the kids’ portion if that is easy.',
  'I may be ten minutes late because of the bridge.',
  'It is my father’s birthday, could you write “Happy 70th” on the box?',
  'Extra napkins please.',
  'Could you pack the sauce separately?',
  'Parking on the left side of the street, silver Subaru.',
  'Чуть больше зелени, если можно.',
  'Позвоните, пожалуйста, когда будет готово.',
  'Last time was perfect, same again.',
  'Please keep it hot, we are eating in the car.',
]
