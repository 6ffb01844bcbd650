import { z } from 'zod'
import { Id, Moment, PurchaseNumber } from '../common-fields.ts'
import { Dollars } from '../money.ts'
import { OrderLine } from '../orders/order.ts'
import { Fulfilment } from '../orders/order-transitions.ts'
import { tokenPattern } from '../text-patterns.ts'

export const LinkToken = z.string().regex(tokenPattern)

/** An order entered by its chef, as the holder of its payment link sees it: no name, phone number or address of the buyer. */
export const LinkedOrder = z.object({
  number: PurchaseNumber,
  /** `closed`: canceled, paid at the handover, past its slot, or the kitchen takes no cards. */
  state: z.enum(['open', 'paid', 'closed']),
  kitchen: z.object({
    name: z.string(),
    nameRu: z.string().nullable(),
    timeZone: z.string(),
    city: z.string(),
    cityRu: z.string().nullable(),
    state: z.string(),
    /** Null if none is on file. */
    permitNumber: z.string().nullable(),
  }),
  fulfilment: Fulfilment,
  slotFrom: Moment,
  slotUntil: Moment,
  lines: z.array(
    OrderLine.pick({
      id: true,
      name: true,
      nameRu: true,
      quantity: true,
      variants: true,
      removedIngredients: true,
      subtotal: true,
    }),
  ),
  /** Parts of the total, as on a receipt. */
  subtotal: Dollars,
  discount: Dollars,
  serviceFee: Dollars,
  deliveryFee: Dollars,
  tax: Dollars,
  tip: Dollars,
  credit: Dollars,
  total: Dollars,
  /** When its buyer paid by card; null until then. */
  paidAt: Moment.nullable(),
  /** The part of the total that was given back. */
  refunded: Dollars,
  /** The open or agreed payment. */
  paymentId: Id.nullable(),
  /** The provider's page, if one is open. */
  checkoutUrl: z.string().nullable(),
})
export type LinkedOrder = z.infer<typeof LinkedOrder>
