import { z } from 'zod'
import { Allergen, StatedAllergens } from '../allergens/allergens.ts'
import { Id, Moment, PurchaseNumber, Whole } from '../common-fields.ts'
import { DegreesEast, DegreesNorth } from '../coordinates.ts'
import { DiscountBearer } from '../discounts/discount.ts'
import { Dollars } from '../money.ts'
import { LaterTip } from '../payments/later-tip.ts'
import { InPersonPayment, OrderPayment } from '../payments/order-payment.ts'
import { PendingChange } from '../payments/pending-change.ts'
import { longestAddress } from '../places/address-limits.ts'
import { storedState } from '../places/state-code.ts'
import { PurchaseActor, PurchaseViewer } from '../purchase-sides.ts'
import { storedZipCode, zipCodePattern } from '../zip-code.ts'
import { DeliveryReport } from './delivery-report.ts'
import { LineQuantity } from './line-quantity.ts'
import { Fulfilment, OrderedFood, OrderStatus } from './order-transitions.ts'
import { maxQuantity } from './quantity.ts'

/** The payment of an order in one word; orders paid at the handover have `due` and `void`. */
export const PaymentStatus = z.enum([
  'due',
  'awaiting',
  'authorized',
  'paid',
  'partly_refunded',
  'refunded',
  'charged_back',
  'failed',
  'void',
])
export type PaymentStatus = z.infer<typeof PaymentStatus>

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
  quantity: LineQuantity,
  subtotal: Dollars,
  isReady: z.boolean(),
})
export type OrderLine = z.infer<typeof OrderLine>

export const OrderEvent = z.object({
  from: OrderStatus.nullable(),
  to: OrderStatus,
  actor: PurchaseActor,
  reason: z.string().nullable(),
  at: Moment,
})
export type OrderEvent = z.infer<typeof OrderEvent>

/** Portions of a line before or after a change: 0 before it was added, or after it was removed. */
const QuantityInChange = z.int().min(0).max(maxQuantity)

/** A change of the lines by the buyer, after the order was placed. */
export const OrderChange = z.object({
  at: Moment,
  oldTotal: Dollars,
  newTotal: Dollars,
  /** The lines whose quantity changed. */
  lines: z.array(
    z.object({
      name: z.string(),
      nameRu: z.string().nullable(),
      variants: z.array(z.object({ name: z.string(), nameRu: z.string().nullable() })),
      oldQuantity: QuantityInChange,
      newQuantity: QuantityInChange,
    }),
  ),
})
export type OrderChange = z.infer<typeof OrderChange>

export const DeliveryAddress = z.object({
  line: z.string().trim().min(3).max(longestAddress.line),
  unit: z.string().trim().max(longestAddress.unit).default(''),
  city: z.string().trim().min(1).max(longestAddress.city),
  state: z.string().trim().overwrite(storedState).min(2).max(longestAddress.state),
  zipCode: z.string().trim().overwrite(storedZipCode).regex(zipCodePattern),
  instructions: z.string().trim().max(longestAddress.instructions).default(''),
})
export type DeliveryAddress = z.infer<typeof DeliveryAddress>

export const PaymentMethod = z.enum(['pay_on_pickup', 'card'])

/** A buyer's answer to a missed pickup. */
export const MissedAnswer = z.enum(['another_time', 'not_coming'])
export type MissedAnswer = z.infer<typeof MissedAnswer>

/** A pickup that the buyer missed: food that is still waiting, or a no-show on record. */
export const MissedPickup = z.object({
  slotFrom: Moment,
  slotUntil: Moment,
  reportedAt: Moment,
  /** Until when the chef waits for an answer before a no-show can be recorded. */
  answerUntil: Moment,
  /** The buyer's answer; null until then. */
  answer: MissedAnswer.nullable(),
  /** When the chef put the no-show on record; null if there is none. */
  noShowAt: Moment.nullable(),
})
export type MissedPickup = z.infer<typeof MissedPickup>

/** A line, shortened for a list. */
export const SummaryLine = z.object({
  name: z.string(),
  nameRu: z.string().nullable(),
  variants: OrderLine.shape.variants,
  quantity: LineQuantity,
  picturePath: z.string().nullable(),
  /** The dish's current statement, for ordering again; the ordered one if the dish was deleted. */
  allergens: StatedAllergens,
  possibleAllergens: z.array(Allergen),
})

/** An order in a list. */
export const OrderSummary = z.object({
  id: Id,
  number: PurchaseNumber,
  status: OrderStatus,
  fulfilment: Fulfilment,
  food: OrderedFood,
  slotFrom: Moment,
  slotUntil: Moment,
  /** The chef's unanswered proposal of another time. */
  proposedSlot: z.object({ from: Moment, until: Moment }).nullable(),
  total: Dollars,
  paymentMethod: PaymentMethod,
  paymentStatus: PaymentStatus,
  /** Until when an order that awaits its payment keeps its portions; null for other orders. */
  holdUntil: Moment.nullable(),
  itemCount: Whole,
  placedAt: Moment,
  answerDueAt: Moment,
  lines: z.array(SummaryLine),
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

/** An order as its buyer and its chef see it. */
export const Order = z.object({
  id: Id,
  number: PurchaseNumber,
  status: OrderStatus,
  fulfilment: Fulfilment,
  food: OrderedFood,
  slotFrom: Moment,
  slotUntil: Moment,
  /** The chef's unanswered proposal of another time. */
  proposedSlot: z.object({ from: Moment, until: Moment }).nullable(),
  missedPickup: MissedPickup.nullable(),
  /** The chef's reports on the way of a delivery, oldest first. */
  deliveryReports: z.array(DeliveryReport),
  subtotal: Dollars,
  /** Amount taken off by a code; 0 without one. */
  discount: Dollars,
  /** The part of the discount that is on the food. */
  foodDiscount: Dollars,
  discountCode: z.string().nullable(),
  discountBearer: DiscountBearer.nullable(),
  serviceFee: Dollars,
  deliveryFee: Dollars,
  /** Sales tax; 0 where the marketplace has no rate. */
  tax: Dollars,
  /** The part of the tax that is on the food. */
  foodTax: Dollars,
  tip: Dollars,
  /** Paid with the buyer's credit; the total is what is left to pay. */
  credit: Dollars,
  /** The part of the credit that the kitchen bears. */
  kitchenCredit: Dollars,
  total: Dollars,
  paymentMethod: PaymentMethod,
  paymentStatus: PaymentStatus,
  /** Null for orders paid at the handover. */
  payment: OrderPayment.nullable(),
  /** Null before the handover, and for orders paid by card. */
  inPerson: InPersonPayment.nullable(),
  /** The tip paid by card after the handover; null without one. */
  laterTip: LaterTip.nullable(),
  pendingChange: PendingChange.nullable(),
  /** Whether the buyer can still add a tip by card. */
  takesTip: z.boolean(),
  note: z.string(),
  statusReason: z.string().nullable(),
  buyer: z.object({
    /** Null without an account. */
    id: Id.nullable(),
    name: z.string(),
    phone: z.string().nullable(),
    allergies: z.array(z.string()),
    /** False if the account was erased, or if the chef entered the order for a buyer without an account. */
    hasAccount: z.boolean(),
  }),
  /** Entered by the chef, for someone on the phone or at the door. */
  takenByChef: z.boolean(),
  /** The standing order that it belongs to; null for a single order. */
  standingOrderId: Id.nullable(),
  deliveryAddress: DeliveryAddress.nullable(),
  placedAt: Moment,
  answerDueAt: Moment,
  confirmedAt: Moment.nullable(),
  readyAt: Moment.nullable(),
  completedAt: Moment.nullable(),
  lines: z.array(OrderLine),
  events: z.array(OrderEvent),
  /** Oldest first. Their number is the version of the lines. */
  changes: z.array(OrderChange),
  chef: z.object({
    id: Id,
    slug: z.string(),
    name: z.string(),
    nameRu: z.string().nullable(),
    avatarPath: z.string().nullable(),
    city: z.string(),
    /** Null where the gazetteer has no Russian name. */
    cityRu: z.string().nullable(),
    state: z.string(),
    timeZone: z.string(),
    /** The kitchen's permit, for labels and receipts; null if none is on file. */
    permitNumber: z.string().nullable(),
  }),
  /** The kitchen's exact address, from confirmation on. */
  pickup: z
    .object({
      addressLine: z.string(),
      addressUnit: z.string(),
      city: z.string(),
      state: z.string(),
      zipCode: z.string(),
      latitude: DegreesNorth.nullable(),
      longitude: DegreesEast.nullable(),
      phone: z.string(),
      instructions: z.string(),
      instructionsRu: z.string().nullable(),
    })
    .nullable(),
  /** The caller's side. */
  viewer: PurchaseViewer,
})
export type Order = z.infer<typeof Order>
