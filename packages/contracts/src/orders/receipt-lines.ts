import { money } from '../notifications/notification-words.ts'
import type { Order } from './order.ts'

interface Named {
  name: string
  nameRu: string | null
}

interface Variant extends Named {
  additionalPrice: number
}

interface Dish extends Named {
  variants: readonly Named[]
}

/** A name in the reader's language. */
export type NameOf = (named: Named) => string

/**
 * `Medovik (whole cake)`: the text of a line without its quantity, for pages, lists, boards, labels, mails and files.
 */
export function dishText({ variants, ...dish }: Dish, nameOf: NameOf): string {
  const chosen = variants.length > 0 ? ` (${variants.map(nameOf).join(', ')})` : ''
  return `${nameOf(dish)}${chosen}`
}

/** `2 × Medovik (whole cake)`. The domain's `lineText` says the same in SQL. */
export function lineText({ quantity, ...dish }: Dish & { quantity: number }, nameOf: NameOf): string {
  return `${quantity} × ${dishText(dish, nameOf)}`
}

/** Several lines in one: `2 × Medovik (whole cake), 1 × Borscht`. */
export function linesText(lines: readonly (Dish & { quantity: number })[], nameOf: NameOf): string {
  return lines.map((line) => lineText(line, nameOf)).join(', ')
}

/** `whole cake +$46.00`, beside a line's price. */
export function variantText(variant: Variant, nameOf: NameOf): string {
  const cents = Math.round(variant.additionalPrice * 100)
  return cents > 0 ? `${nameOf(variant)} +${money(cents)}` : nameOf(variant)
}

/** `2 × Medovik (whole cake +$46.00), $104.00`; no price where it is not known yet. */
export function pricedLineText(
  line: Named & { quantity: number; variants: readonly Variant[]; subtotal: number | null },
  nameOf: NameOf,
): string {
  const variants = line.variants.map((variant) => ({ name: variantText(variant, nameOf), nameRu: null }))
  const text = lineText({ ...line, name: nameOf(line), nameRu: null, variants }, ({ name }) => name)
  return line.subtotal === null ? text : `${text}, ${money(Math.round(line.subtotal * 100))}`
}

/**
 * The ingredients left out of a line: `Removed: walnuts`; null if there are none. `removed` words the list for the
 * reader.
 */
export function removedText(
  { removedIngredients }: { removedIngredients: readonly Named[] },
  nameOf: NameOf,
  removed: (names: string) => string,
): string | null {
  if (removedIngredients.length === 0) return null
  return removed(removedIngredients.map(nameOf).join(', '))
}

export interface SumLine {
  /** `freePortion` is a discount without a code, which loyalty gave. */
  name: 'subtotal' | 'discount' | 'freePortion' | 'service' | 'delivery' | 'tax' | 'tip' | 'credit'
  value: number
}

/** Parts of the total in display order. Parts of zero are left out, except the subtotal. Discount and credit are negative. */
export function sumLines(
  order: Pick<Order, 'subtotal' | 'discount' | 'serviceFee' | 'deliveryFee' | 'tax' | 'tip' | 'credit'> & {
    discountCode?: string | null
  },
): SumLine[] {
  const lines: SumLine[] = [
    { name: 'subtotal', value: order.subtotal },
    { name: order.discountCode === null ? 'freePortion' : 'discount', value: -order.discount },
    { name: 'service', value: order.serviceFee },
    { name: 'delivery', value: order.deliveryFee },
    { name: 'tax', value: order.tax },
    { name: 'tip', value: order.tip },
    { name: 'credit', value: -order.credit },
  ]
  return lines.filter(({ name, value }) => name === 'subtotal' || value !== 0)
}
