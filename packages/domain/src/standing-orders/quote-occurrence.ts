import { toDollars } from '@localchef/contracts/money'
import { PlaceOrderRequest } from '@localchef/contracts/orders/place-order'
import type { LineProblem } from '@localchef/contracts/orders/quote-order'
import { serviceFeeCents } from '@localchef/contracts/settings/marketplace-settings'
import type { SkipReason } from '@localchef/contracts/standing-orders/standing-order'
import type { z } from 'zod'
import { areaAt, readDeliveryPlace } from '../orders/delivery-area.ts'
import { priceLines, taxOfOrder } from '../orders/price-order.ts'
import {
  findOrdering,
  isBelowCharge,
  type Ordering,
  takesAtPickup,
  takesCard,
} from '../orders/read-ordering.ts'
import type { Call } from '../server-function.ts'
import type { StandingRow } from './standing-order-row.ts'

type Request = z.output<typeof PlaceOrderRequest>

/** A date of a standing order at current prices. */
export interface OccurrenceQuote {
  ordering: Ordering
  /** Request that places the order at these prices. */
  request: Request
  totalCents: number
  /** Price of one portion with its options, in line order. */
  unitCents: number[]
  /** Whether the total, or the price of a dish, exceeds the one that the buyer agreed to. */
  isRisen: boolean
  needsCard: boolean
}

/** Prices a standing order for a slot. Returns a reason if a dish cannot be sold at all. */
export async function quoteOccurrence(
  { db, now, outside }: Pick<Call, 'db' | 'now' | 'outside'>,
  standing: StandingRow,
  slotFrom: Date,
): Promise<OccurrenceQuote | SkipReason> {
  const address = standing.deliveryAddress
  const lines = standing.lines.flatMap(({ dishId, agreedUnitCents, ...line }) =>
    dishId ? [{ ...line, dishId, seenUnitPrice: toDollars(agreedUnitCents) }] : [],
  )
  if (lines.length < standing.lines.length) return 'dish_gone'
  const dishIds = lines.map(({ dishId }) => dishId)
  const ordering = await findOrdering(db, standing.chefId, dishIds, now, {
    buyerId: standing.buyer.id,
    ...(address ? { zipCode: address.zipCode } : {}),
  })
  if (!ordering) return 'kitchen_paused'
  const { kitchen, dishes, taxRate } = ordering
  const cart = priceLines(lines, dishes, now)
  const problem = reasonOfProblems(cart.problems)
  if (problem) return problem
  const place = address && (await readDeliveryPlace(db, kitchen, address.zipCode))
  const deliveryFeeCents = (place && areaAt(kitchen, place)?.feeCents) ?? 0
  const serviceCents = serviceFeeCents(cart.subtotalCents, kitchen.fees)
  const { taxCents } = taxOfOrder(taxRate, { subtotalCents: cart.subtotalCents, deliveryFeeCents })
  const totalCents = cart.subtotalCents + serviceCents + deliveryFeeCents + taxCents
  const unitCents = cart.lines.map((line) => line.unitCents + line.variantsCents)
  const byCard = takesCard(kitchen, outside) && !isBelowCharge(totalCents)
  const needsCard = byCard && !takesAtPickup(kitchen, outside)
  const request = PlaceOrderRequest.parse({
    chefId: standing.chefId,
    lines: lines.map((line, index) => ({ ...line, seenUnitPrice: toDollars(unitCents[index] ?? 0) })),
    fulfilment: standing.fulfilment,
    slotFrom: slotFrom.toISOString(),
    note: standing.note,
    phone: standing.phone ?? '',
    payment: needsCard ? 'card' : 'at_pickup',
    seenServiceFee: toDollars(serviceCents),
    seenDeliveryFee: toDollars(deliveryFeeCents),
    seenTax: toDollars(taxCents),
    ...(address ? { deliveryAddress: address } : {}),
    acceptedAllergens: standing.acceptedAllergens,
    acceptsUnstated: standing.acceptsUnstated,
  })
  const isDearer = unitCents.some((cents, index) => cents > (standing.lines[index]?.agreedUnitCents ?? 0))
  return {
    ordering,
    request,
    totalCents,
    unitCents,
    isRisen: isDearer || totalCents > standing.agreedTotalCents,
    needsCard,
  }
}

/** The reason to skip a date because of problems with its lines; null if the only problems are changed prices. */
export function reasonOfProblems(problems: readonly LineProblem[]): SkipReason | null {
  const others = problems.filter(({ problem }) => problem !== 'price_changed')
  if (others.length === 0) return null
  const gone = ['unavailable', 'choices_changed', 'sold_as_is']
  const isGone = others.some(({ problem }) => gone.includes(problem))
  return isGone ? 'dish_gone' : 'sold_out'
}
