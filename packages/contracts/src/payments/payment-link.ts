import { z } from 'zod'
import { Id, Moment, PurchaseNumber } from '../common-fields.ts'
import { Dollars } from '../money.ts'
import { LineQuantity } from '../orders/line-quantity.ts'
import { Fulfilment } from '../orders/order-transitions.ts'
import { tokenPattern } from '../text-patterns.ts'

export const LinkToken = z.string().regex(tokenPattern)

/** An order entered by its chef, as the holder of its payment link sees it: no name, phone number or address of the buyer. */
export const LinkedOrder = z.object({
  number: PurchaseNumber,
  /** `closed`: canceled, paid at the handover, past its slot, or the kitchen takes no cards. */
  state: z.enum(['open', 'paid', 'closed']),
  kitchen: z.object({ name: z.string(), nameRu: z.string().nullable(), timeZone: z.string() }),
  fulfilment: Fulfilment,
  slotFrom: Moment,
  slotUntil: Moment,
  lines: z.array(
    z.object({ id: Id, name: z.string(), nameRu: z.string().nullable(), quantity: LineQuantity }),
  ),
  total: Dollars,
  /** The open or agreed payment. */
  paymentId: Id.nullable(),
  /** The provider's page, if one is open. */
  checkoutUrl: z.string().nullable(),
})
export type LinkedOrder = z.infer<typeof LinkedOrder>
