import { useCart } from './cart-store.ts'

/** Local storage key of the card order that was placed with the cart. */
const cartPaymentKey = 'cart-payment'

interface CartPayment {
  orderId: string
  /** The lines of the cart at that time. */
  lines: string
}

/** Keeps the cart with its order until the card is authorized. */
export function keepCartUntilPaid(orderId: string): void {
  const payment: CartPayment = { orderId, lines: cartLines() }
  try {
    localStorage.setItem(cartPaymentKey, JSON.stringify(payment))
  } catch (error) {
    console.error('The cart could not be kept with its order', error)
  }
}

/** The order that was placed with exactly this cart and isn't known to be paid. */
export function orderOfCart(): string | undefined {
  const payment = read()
  return payment?.lines === cartLines() ? payment.orderId : undefined
}

/** Empties the cart once its order is paid. A cart that has changed since is kept. */
export function emptyCartOf(orderId: string): void {
  if (read()?.orderId !== orderId) return
  if (orderOfCart() === orderId) useCart.getState().clear()
  localStorage.removeItem(cartPaymentKey)
}

function cartLines(): string {
  return JSON.stringify(useCart.getState().items)
}

function read(): CartPayment | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(cartPaymentKey) ?? 'null')
    return isCartPayment(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

function isCartPayment(value: unknown): value is CartPayment {
  return (
    typeof value === 'object' &&
    value !== null &&
    'orderId' in value &&
    typeof value.orderId === 'string' &&
    'lines' in value &&
    typeof value.lines === 'string'
  )
}
