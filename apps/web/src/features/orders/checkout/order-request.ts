import type { AllergenWarning } from '@localchef/contracts/allergens/major-allergens'
import type { placeOrder } from '@localchef/contracts/orders/place-order'
import type { OrderQuote } from '@localchef/contracts/orders/quote-order'
import type { z } from 'zod'
import type { CartItem } from '@/features/cart/cart-lines.ts'
import type { Language } from '@/shared/i18n/languages.ts'
import type { Checkout } from './checkout-schema.ts'
import { orderLines } from './order-lines.ts'

interface OrderRequestParts {
  values: Checkout
  items: readonly CartItem[]
  quote: OrderQuote
  warning: AllergenWarning | null
  /** The language of the payment page. */
  language: Language
}

/** The order as a request to the server, with the fees and allergens the buyer saw. */
export function orderRequest({
  values,
  items,
  quote,
  warning,
  language,
}: OrderRequestParts): z.input<typeof placeOrder.input> {
  const { fulfilment, slotFrom, note, tip, phone, payment, address, contactConsent } = values
  return {
    chefId: quote.chef.id,
    lines: orderLines(items),
    fulfilment,
    slotFrom,
    note,
    tip,
    phone,
    payment,
    language,
    contactConsent,
    acceptedAllergens: warning ? [...warning.contains, ...warning.mayContain] : [],
    acceptsUnstated: warning?.isUnstated ?? false,
    seenServiceFee: quote.serviceFee,
    seenTax: quote.tax,
    ...(quote.discount ? { code: quote.discount.code, seenDiscount: quote.discount.amount } : {}),
    useCredit: quote.credit > 0,
    seenCredit: quote.credit,
    ...(fulfilment === 'delivery' ? { deliveryAddress: address, seenDeliveryFee: quote.deliveryFee } : {}),
  }
}
