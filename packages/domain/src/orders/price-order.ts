import { suitsChoices } from '@localchef/contracts/menu/finished-food'
import { toCents, toDollars } from '@localchef/contracts/money'
import type { OrderLineRequest } from '@localchef/contracts/orders/order-cart'
import type { LineProblem } from '@localchef/contracts/orders/quote-order'
import type { z } from 'zod'
import type { OrderDiscount } from '../discounts/discount-of-order.ts'
import type { CartDish } from './cart-dish.ts'

export type RequestedLine = z.output<typeof OrderLineRequest>

/** A line of the cart, priced by the server. */
export interface PricedLine {
  dish: CartDish
  quantity: number
  variants: CartDish['variantGroups'][number]['variants']
  removedIngredients: CartDish['ingredients']
  /** Whether the line is taken from a batch instead of cooked to order. */
  fromBatch: boolean
  unitCents: number
  variantsCents: number
  subtotalCents: number
}

export interface PricedCart {
  lines: PricedLine[]
  problems: LineProblem[]
  subtotalCents: number
}

/**
 * Prices a cart from the database: (dish price + variants) × quantity, summed (spec section 9). Reports problems by
 * line. Lines that cannot be sold are missing from `lines`. The dish of a line has only the batches that suit its
 * choices: finished food is sold as it is.
 */
export function priceLines(
  requested: readonly RequestedLine[],
  dishes: ReadonlyMap<string, CartDish>,
  now: Date,
): PricedCart {
  const lines: PricedLine[] = []
  const problems: LineProblem[] = []
  requested.forEach((line, index) => {
    const dish = dishes.get(line.dishId)
    if (dish?.status !== 'active') {
      problems.push({ line: index, dishId: line.dishId, problem: 'unavailable' })
      return
    }
    const fromBatch = line.isReady || dish.promise !== 'made_to_order'
    const isPlain = line.variantIds.length === 0 && line.removedIngredientIds.length === 0
    const chosen = chosenVariants(dish, line.variantIds)
    const variants = chosen ?? (fromBatch && isPlain ? [] : undefined)
    const removedIngredients = dish.ingredients.filter(({ id }) => line.removedIngredientIds.includes(id))
    const removable =
      removedIngredients.length === new Set(line.removedIngredientIds).size &&
      removedIngredients.every(({ isRemovable }) => isRemovable)
    if (!variants || !removable) {
      problems.push({ line: index, dishId: line.dishId, problem: 'choices_changed' })
      return
    }
    const batches = dish.batches.filter((batch) =>
      suitsChoices(batch, { isPlain, isComplete: chosen !== undefined }),
    )
    if (fromBatch && dish.batches.length > 0 && batches.length === 0) {
      const problem = isPlain ? 'choices_changed' : 'sold_as_is'
      problems.push({ line: index, dishId: line.dishId, problem })
      return
    }
    const variantsCents = variants.reduce((sum, variant) => sum + variant.additionalPriceCents, 0)
    const unitCents = dish.priceCents
    if (toCents(line.seenUnitPrice) !== unitCents + variantsCents) {
      problems.push({
        line: index,
        dishId: line.dishId,
        problem: 'price_changed',
        oldPrice: line.seenUnitPrice,
        newPrice: toDollars(unitCents + variantsCents),
      })
    }
    const offered = { ...dish, batches }
    lines.push({
      dish: offered,
      quantity: line.quantity,
      variants,
      removedIngredients,
      fromBatch,
      unitCents,
      variantsCents,
      subtotalCents: (unitCents + variantsCents) * line.quantity,
    })
    const shortage = batchShortage(line, index, offered, now)
    if (shortage) problems.push(shortage)
  })
  return { lines, problems, subtotalCents: lines.reduce((sum, line) => sum + line.subtotalCents, 0) }
}

/** The chosen variants in the dish's order; undefined if they do not fit its option groups. */
function chosenVariants(dish: CartDish, ids: readonly string[]): PricedLine['variants'] | undefined {
  const wanted = new Set(ids)
  if (wanted.size !== ids.length) return undefined
  const chosen: PricedLine['variants'] = []
  for (const group of dish.variantGroups) {
    const ofGroup = group.variants.filter(({ id }) => wanted.has(id))
    if (ofGroup.length < group.minChoices || ofGroup.length > group.maxChoices) return undefined
    if (ofGroup.some(({ isAvailable }) => !isAvailable)) return undefined
    chosen.push(...ofGroup)
  }
  return chosen.length === wanted.size ? chosen : undefined
}

function batchShortage(
  line: RequestedLine,
  index: number,
  dish: CartDish,
  now: Date,
): LineProblem | undefined {
  if (!line.isReady && dish.promise === 'made_to_order') return undefined
  const most = Math.max(0, ...dish.batches.map(({ portionsLeft }) => portionsLeft))
  if (most >= line.quantity) return undefined
  const shortage = { line: index, dishId: line.dishId, portionsLeft: most }
  if (most > 0) return { ...shortage, problem: 'not_enough' }
  return { ...shortage, ...(dish.batches.length === 0 ? shutDrop(dish, now) : { problem: 'sold_out' }) }
}

/**
 * The problem of a dish whose batches all belong to drops that are not open: not open yet, closed, or sold out if it
 * has none.
 */
function shutDrop({ shutBatches }: CartDish, now: Date): Pick<LineProblem, 'problem' | 'opensAt'> {
  const openings = shutBatches.flatMap(({ drop }) => drop?.opensAt ?? []).map((opensAt) => new Date(opensAt))
  const next = openings.filter((opensAt) => opensAt > now).sort((a, b) => a.getTime() - b.getTime())[0]
  if (next) return { problem: 'not_open', opensAt: next.toISOString() }
  return { problem: openings.length > 0 ? 'closed' : 'sold_out' }
}

/** A portion of a line, for `rewardOfOrder`. */
export const portionOf = ({ dish, unitCents, variantsCents }: PricedLine) => ({
  dishId: dish.id,
  unitCents: unitCents + variantsCents,
})

/** The amounts subject to sales tax. */
export interface Taxable {
  subtotalCents: number
  deliveryFeeCents: number
}

/**
 * A kitchen's discount lowers its price and therefore the tax. A marketplace's discount is a payment to the kitchen,
 * whose price stays the same.
 */
export function taxableOf(
  { subtotalCents, deliveryFeeCents }: Taxable,
  discount: Pick<OrderDiscount, 'bearer' | 'discountCents' | 'foodDiscountCents'> | null,
): Taxable {
  if (discount?.bearer !== 'kitchen') return { subtotalCents, deliveryFeeCents }
  const { discountCents, foodDiscountCents } = discount
  return {
    subtotalCents: subtotalCents - foodDiscountCents,
    deliveryFeeCents: deliveryFeeCents - (discountCents - foodDiscountCents),
  }
}

/** The rate in force at the order's place. */
export interface TaxRateInForce {
  id: string
  percent: number
  foodTaxable: boolean
  deliveryTaxable: boolean
}

export interface OrderTax {
  taxCents: number
  /** The part of the tax on the food. */
  foodTaxCents: number
  taxRateId: string | null
}

/** Sales tax of an order, rounded to the cent only once. Service fee and tip are not taxed. */
export function taxOfOrder(
  rate: TaxRateInForce | null,
  { subtotalCents, deliveryFeeCents }: Taxable,
): OrderTax {
  if (!rate) return { taxCents: 0, foodTaxCents: 0, taxRateId: null }
  const food = rate.foodTaxable ? subtotalCents : 0
  const base = food + (rate.deliveryTaxable ? deliveryFeeCents : 0)
  // Percents have three decimals; thousandths keep the product an integer.
  const taxCents = Math.round((base * Math.round(rate.percent * 1000)) / 100_000)
  return {
    taxCents,
    foodTaxCents: base === 0 ? 0 : Math.round((taxCents * food) / base),
    taxRateId: rate.id,
  }
}
