import type { placeOrder } from '@localchef/contracts/orders/place-order'
import { LineProblem } from '@localchef/contracts/orders/quote-order'
import type { OccurrenceReason } from '@localchef/contracts/standing-orders/standing-order'
import { z } from 'zod'
import { windowsOn } from '../chefs/opening-hours.ts'
import { freeSlotAt, nothingPromised } from '../orders/pickup-slots.ts'
import { priceLines } from '../orders/price-lines.ts'
import type { Refusal } from '../refusal-error.ts'
import { type OccurrenceQuote, reasonOfProblems } from './quote-occurrence.ts'

type Code = (typeof placeOrder.refusals)[number]['code']

/** Why a date was not placed, by the code of the order's refusal. The two codes left out need the refusal's details. */
const reasons: Record<Exclude<Code, 'cart_changed' | 'slot_unavailable'>, OccurrenceReason> = {
  allergens_not_accepted: 'allergens',
  batch_share_reached: 'buyer_limit',
  below_delivery_minimum: 'delivery',
  card_unavailable: 'payment',
  code_refused: 'payment',
  drop_closed: 'sold_out',
  drop_not_open: 'sold_out',
  fee_changed: 'price_risen',
  fulfilment_unavailable: 'delivery',
  kitchen_full: 'kitchen_full',
  kitchen_paused: 'kitchen_paused',
  marketplace_not_open: 'kitchen_paused',
  not_found: 'kitchen_paused',
  outside_delivery_area: 'delivery',
  own_kitchen: 'account',
  permit_limit_reached: 'permit_reached',
  person_limit_reached: 'buyer_limit',
  pickup_payment_unavailable: 'payment',
  price_changed: 'price_risen',
  slot_full: 'slot_full',
  sold_out: 'sold_out',
  too_many_open_orders: 'buyer_limit',
  too_many_open_orders_with_kitchen: 'buyer_limit',
}

const Problems = z.object({ problems: z.array(LineProblem) })

/** Why the order of a date was refused; undefined for a refusal that `place-order` does not declare. */
export function reasonOfRefusal(
  refusal: Refusal,
  day: string,
  quote: OccurrenceQuote,
  now: Date,
): OccurrenceReason | undefined {
  const { code } = refusal.kind
  // The ZIP code of the delivery address is no longer known.
  if (code === 'invalid_input') return 'delivery'
  if (code === 'cart_changed') {
    return reasonOfProblems(Problems.parse(refusal.details).problems) ?? 'price_risen'
  }
  if (code === 'slot_unavailable') return reasonOfSlot(day, quote, now)
  return isKnown(code) ? reasons[code] : undefined
}

function isKnown(code: string): code is keyof typeof reasons {
  return code in reasons
}

function reasonOfSlot(day: string, { ordering, request }: OccurrenceQuote, now: Date): OccurrenceReason {
  const kitchen = { ...ordering.kitchen, isDelivery: request.fulfilment === 'delivery' }
  const { lines } = priceLines(request.lines, ordering.dishes, now)
  const isOnlyFull = freeSlotAt(new Date(request.slotFrom), lines, kitchen, now, nothingPromised)
  if (isOnlyFull) return 'slot_full'
  return windowsOn(day, kitchen.hours).length === 0 ? 'closed_day' : 'time_gone'
}
