import { z } from 'zod'
import { Allergen, StatedAllergens } from '../allergens/allergens.ts'
import { Id, Moment } from '../common-fields.ts'
import { Dollars } from '../money.ts'
import { Fulfilment, OrderStatus } from './order-moves.ts'

export const OrderLine = z.object({
  id: Id,
  dishId: Id.nullable(),
  name: z.string(),
  nameRu: z.string().nullable(),
  picturePath: z.string().nullable(),
  unitPrice: Dollars,
  variants: z.array(
    z.object({ id: Id, name: z.string(), nameRu: z.string().nullable(), additionalPrice: Dollars }),
  ),
  removedIngredients: z.array(z.object({ id: Id, name: z.string(), nameRu: z.string().nullable() })),
  allergens: StatedAllergens,
  possibleAllergens: z.array(Allergen),
  quantity: z.int(),
  subtotal: Dollars,
  isReady: z.boolean(),
})
export type OrderLine = z.infer<typeof OrderLine>

export const OrderEvent = z.object({
  from: OrderStatus.nullable(),
  to: OrderStatus,
  actor: z.enum(['buyer', 'chef', 'admin', 'system']),
  reason: z.string().nullable(),
  at: Moment,
})
export type OrderEvent = z.infer<typeof OrderEvent>

export const DeliveryAddress = z.object({
  line: z.string().trim().min(3).max(200),
  unit: z.string().trim().max(60).default(''),
  city: z.string().trim().min(1).max(120),
  state: z.string().trim().min(2).max(60),
  zipCode: z
    .string()
    .trim()
    .regex(/^\d{5}(-\d{4})?$/),
  instructions: z.string().trim().max(300).default(''),
})
export type DeliveryAddress = z.infer<typeof DeliveryAddress>

/** An order as a list shows it. */
export const OrderSummary = z.object({
  id: Id,
  number: z.int(),
  status: OrderStatus,
  fulfilment: Fulfilment,
  slotFrom: Moment,
  slotUntil: Moment,
  total: Dollars,
  itemCount: z.int(),
  placedAt: Moment,
  answerDueAt: Moment,
  /** First names of what is in it, for a one-line summary. */
  lines: z.array(
    z.object({
      name: z.string(),
      nameRu: z.string().nullable(),
      quantity: z.int(),
      picturePath: z.string().nullable(),
      /** Of the dish as it is today, for it may be ordered again; of a dish that is gone as it was. */
      allergens: StatedAllergens,
      possibleAllergens: z.array(Allergen),
    }),
  ),
  chef: z.object({
    id: Id,
    slug: z.string(),
    name: z.string(),
    nameRu: z.string().nullable(),
    avatarPath: z.string().nullable(),
    timeZone: z.string(),
  }),
})
export type OrderSummary = z.infer<typeof OrderSummary>

/** Everything about an order that its buyer and its chef may know. */
export const Order = z.object({
  id: Id,
  number: z.int(),
  status: OrderStatus,
  fulfilment: Fulfilment,
  slotFrom: Moment,
  slotUntil: Moment,
  /** Another time the chef has proposed and the buyer has not answered. */
  proposedSlot: z.object({ from: Moment, until: Moment }).nullable(),
  subtotal: Dollars,
  serviceFee: Dollars,
  deliveryFee: Dollars,
  tip: Dollars,
  total: Dollars,
  paymentMethod: z.enum(['pay_on_pickup', 'card']),
  paymentStatus: z.string(),
  note: z.string(),
  statusReason: z.string().nullable(),
  buyer: z.object({
    name: z.string(),
    phone: z.string().nullable(),
    allergies: z.array(z.string()),
  }),
  deliveryAddress: DeliveryAddress.nullable(),
  placedAt: Moment,
  answerDueAt: Moment,
  confirmedAt: Moment.nullable(),
  readyAt: Moment.nullable(),
  completedAt: Moment.nullable(),
  lines: z.array(OrderLine),
  events: z.array(OrderEvent),
  chef: z.object({
    id: Id,
    slug: z.string(),
    name: z.string(),
    nameRu: z.string().nullable(),
    avatarPath: z.string().nullable(),
    city: z.string(),
    state: z.string(),
    timeZone: z.string(),
    /** Of the kitchen, for labels and receipts; null while none is written down. */
    permitNumber: z.string().nullable(),
  }),
  /** The kitchen's exact place: only from confirmation on, and only for buyer, chef and admins. */
  pickup: z
    .object({
      addressLine: z.string(),
      addressUnit: z.string(),
      city: z.string(),
      state: z.string(),
      zipCode: z.string(),
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
      phone: z.string(),
      instructions: z.string(),
      instructionsRu: z.string().nullable(),
    })
    .nullable(),
  /** As whom the caller sees it. */
  viewer: z.enum(['buyer', 'chef', 'admin']),
})
export type Order = z.infer<typeof Order>
