import { type CartItem, type CartVariant, cartItem, type PendingItem } from './cart-lines.ts'

/** The part of the cart that is stored (spec, section 3). */
export interface StoredCart {
  items: CartItem[]
  showChefConflictDialog: boolean
  pendingItem: PendingItem | null
}

export const emptyCart: StoredCart = { items: [], showChefConflictDialog: false, pendingItem: null }

/**
 * Parses the cart from local storage. Older versions and manual edits are possible, so each line is checked and
 * invalid ones are dropped. Written by hand, because zod would double the script.
 */
export function storedCart(stored: unknown): StoredCart {
  if (!isRecord(stored) || !Array.isArray(stored.items)) return emptyCart
  const items = stored.items.flatMap((item: unknown) => {
    const parsed = pendingItem(item)
    return parsed ? [cartItem(parsed)] : []
  })
  const chefId = items[0]?.chefId
  const waiting = pendingItem(stored.pendingItem)
  return {
    items: items.filter((item) => item.chefId === chefId),
    showChefConflictDialog: stored.showChefConflictDialog === true && waiting !== null,
    pendingItem: waiting,
  }
}

function pendingItem(value: unknown): PendingItem | null {
  if (!isRecord(value) || !isRecord(value.dish)) return null
  const { dish } = value
  const id = text(dish.id)
  const name = text(dish.name)
  const chefId = text(dish.chefId)
  if (!id || name === null || !chefId || !isAmount(dish.price) || typeof value.quantity !== 'number') {
    return null
  }
  return {
    dish: {
      id,
      name,
      chefId,
      price: dish.price,
      imageUrl: text(dish.imageUrl) ?? '',
      ...(isTimeZone(dish.timeZone) ? { timeZone: dish.timeZone } : {}),
      ingredients: list(dish.ingredients)
        .filter(isRecord)
        .flatMap((entry) => {
          const ingredient = text(entry.id)
          const called = text(entry.name)
          return ingredient && called ? [{ id: ingredient, name: called }] : []
        }),
    },
    quantity: value.quantity,
    variants: list(value.variants)
      .filter(isRecord)
      .flatMap((entry): CartVariant[] => {
        const variant = text(entry.name)
        return variant && isAmount(entry.additionalPrice)
          ? [{ id: text(entry.id) ?? '', name: variant, additionalPrice: entry.additionalPrice }]
          : []
      }),
    scheduledFor: date(value.scheduledFor),
    removedIngredients: list(value.removedIngredients).filter((entry) => typeof entry === 'string'),
    isReady: value.isReady === true,
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function isAmount(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value < Number.POSITIVE_INFINITY
}

/** A manual edit must not break every page with a cart: formats refuse unknown zones. */
function isTimeZone(value: unknown): value is string {
  if (typeof value !== 'string') return false
  // Checked first: creating the page's first formatter takes 60 ms on a slow phone, before the cart shows anything.
  if (Intl.supportedValuesOf('timeZone').includes(value)) return true
  try {
    new Intl.DateTimeFormat('en', { timeZone: value })
    return true
  } catch {
    return false
  }
}

function date(value: unknown): Date | undefined {
  if (typeof value !== 'string') return undefined
  const parsed = new Date(value)
  return Number.isNaN(parsed.getTime()) ? undefined : parsed
}
