import { maxQuantity, minQuantity } from '@localchef/contracts/orders/quantity'

/** The cart's rules (spec, sections 3, 4 and 9) as pure functions. The store keeps their results. */

export interface CartDish {
  id: string
  name: string
  /** Dollars with two decimals. */
  price: number
  imageUrl: string
  chefId: string
  /** Of the kitchen; missing for lines of a cart that an older release stored. */
  timeZone?: string | undefined
  ingredients: ReadonlyArray<{ id: string; name: string }>
}

export interface CartVariant {
  /** The server identifies a variant by its id; its name is in the language in which it was chosen. */
  id: string
  name: string
  /** Dollars with two decimals. */
  additionalPrice: number
}

/** A dish with its choices before it becomes a line of the cart. */
export interface PendingItem {
  dish: CartDish
  quantity: number
  variants: readonly CartVariant[]
  scheduledFor?: Date | undefined
  /** Ids of ingredients. */
  removedIngredients: readonly string[]
  /** False by default. */
  isReady?: boolean | undefined
}

export interface CartItem extends PendingItem {
  chefId: string
  isReady: boolean
  /** Dollars. */
  subtotal: number
}

export function clampQuantity(quantity: number): number {
  if (!Number.isFinite(quantity)) return minQuantity
  return Math.min(maxQuantity, Math.max(minQuantity, Math.trunc(quantity)))
}

/** (price + sum of variants) x quantity, computed in cents to avoid rounding errors. */
export function lineSubtotal(
  dish: Pick<CartDish, 'price'>,
  variants: readonly CartVariant[],
  quantity: number,
) {
  const extra = variants.reduce((sum, variant) => sum + cents(variant.additionalPrice), 0)
  return ((cents(dish.price) + extra) * quantity) / 100
}

export function cartTotal(items: readonly CartItem[]): number {
  return items.reduce((sum, item) => sum + cents(item.subtotal), 0) / 100
}

export function itemCount(items: readonly CartItem[]): number {
  return items.reduce((sum, item) => sum + item.quantity, 0)
}

/** A cart holds dishes of one chef only. */
export function conflictsWith(items: readonly CartItem[], chefId: string): boolean {
  const [first] = items
  return first !== undefined && first.chefId !== chefId
}

/** Whether dish, variants, removed ingredients and time are the same. */
export function isSameLine(one: PendingItem, other: PendingItem): boolean {
  return (
    one.dish.id === other.dish.id &&
    sameTime(one.scheduledFor, other.scheduledFor) &&
    sameMembers(one.variants.map(variantKey), other.variants.map(variantKey)) &&
    sameMembers([...new Set(one.removedIngredients)], [...new Set(other.removedIngredients)])
  )
}

export interface Added {
  items: CartItem[]
  /** The item was merged into an existing line. */
  merged: boolean
}

/** Merges the item into an identical line or appends it. Call `conflictsWith` first. */
export function addItem(items: readonly CartItem[], added: PendingItem): Added {
  const index = items.findIndex((item) => isSameLine(item, added))
  const existing = items[index]
  if (!existing) return { items: [...items, cartItem(added)], merged: false }
  const merged = cartItem({
    ...existing,
    quantity: existing.quantity + added.quantity,
    isReady: existing.isReady || added.isReady,
  })
  return { items: items.with(index, merged), merged: true }
}

export function removeItem(items: readonly CartItem[], index: number): CartItem[] {
  return items.filter((_, position) => position !== index)
}

export function setQuantity(items: readonly CartItem[], index: number, quantity: number): CartItem[] {
  const item = items[index]
  return item ? items.with(index, cartItem({ ...item, quantity })) : [...items]
}

/** Moves the lines of some dishes to another time, and merges those that become the same. */
export function rescheduleItems(
  items: readonly CartItem[],
  dishIds: readonly string[],
  scheduledFor: Date,
): CartItem[] {
  return items.reduce<CartItem[]>((kept, item) => {
    return addItem(kept, dishIds.includes(item.dish.id) ? { ...item, scheduledFor } : item).items
  }, [])
}

/**
 * Sets the unit price including variants, as the buyer accepted it from the server. The variants' prices stay; the
 * dish's price absorbs the difference.
 */
export function setUnitPrice(items: readonly CartItem[], index: number, unitPrice: number): CartItem[] {
  const item = items[index]
  if (!item) return [...items]
  const extra = item.variants.reduce((sum, variant) => sum + cents(variant.additionalPrice), 0)
  const price = Math.max(0, cents(unitPrice) - extra) / 100
  return items.with(index, cartItem({ ...item, dish: { ...item.dish, price } }))
}

/** A new line with its subtotal and a clamped quantity. */
export function cartItem(added: PendingItem): CartItem {
  const quantity = clampQuantity(added.quantity)
  return {
    dish: added.dish,
    chefId: added.dish.chefId,
    quantity,
    variants: added.variants,
    scheduledFor: added.scheduledFor,
    subtotal: lineSubtotal(added.dish, added.variants, quantity),
    removedIngredients: added.removedIngredients,
    isReady: added.isReady ?? false,
  }
}

function cents(dollars: number): number {
  return Math.round(dollars * 100)
}

function variantKey(variant: CartVariant): string {
  return `${variant.id} ${cents(variant.additionalPrice)}`
}

function sameTime(one: Date | undefined, other: Date | undefined): boolean {
  return one?.getTime() === other?.getTime()
}

function sameMembers(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length) return false
  const sorted = other.toSorted()
  return one.toSorted().every((member, index) => member === sorted[index])
}

/** Whether the food is already there: a batch or drop of a later day is yet to be cooked. */
export function isReadyOn(
  { isReady, scheduledFor }: { isReady: boolean; scheduledFor?: Date | undefined },
  today: Date,
): boolean {
  if (!isReady || !scheduledFor) return isReady
  const endOfDay = new Date(today)
  endOfDay.setHours(24, 0, 0, 0)
  return scheduledFor < endOfDay
}
