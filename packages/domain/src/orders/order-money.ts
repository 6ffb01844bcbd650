import type { Order } from '@localchef/contracts/orders/order'
import { type RawBuilder, sql } from 'kysely'

/**
 * The amounts of an order: column names without `_cents`, and their fields on the wire. All statements and mappers use
 * them. The database computes `total`.
 */
const amounts = {
  subtotal: 'subtotal',
  discount: 'discount',
  service_fee: 'serviceFee',
  delivery_fee: 'deliveryFee',
  tax: 'tax',
  tip: 'tip',
  credit: 'credit',
  total: 'total',
} as const
type Amount = keyof typeof amounts
type Field = (typeof amounts)[Amount]

/** In the order of a receipt. */
export const amountNames = Object.keys(amounts) as Amount[]

export type OrderMoney = Pick<Order, Field>
export type OrderMoneyRow = Record<`${Amount}_cents`, number>
/** The amounts to write, without discount, credit and the computed total. */
export type ChargedCents = Record<`${Exclude<Field, 'discount' | 'credit' | 'total'>}Cents`, number>

/** The amounts of orders `o` in dollars, by field. */
export const moneyColumns = sql.raw(
  amountNames.map((name) => `(o.${name}_cents / 100.0)::float8 as "${amounts[name]}"`).join(', '),
)

/** The amounts of orders `o` in dollars, as text with two decimals. */
export const moneyTexts = sql.raw(
  amountNames.map((name) => `(o.${name}_cents / 100.0)::numeric(12, 2)::text`).join(', '),
)

/**
 * The kitchen's revenue from an order: the total without the marketplace's service fee and the tax, plus the discounts
 * and credit that the marketplace bears.
 */
export function earnedCents(order: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    ${order}.total_cents - ${order}.service_fee_cents - ${order}.tax_cents
    + case when ${order}.discount_bearer = 'marketplace' then ${order}.discount_cents else 0 end
    + ${order}.credit_cents - ${order}.kitchen_credit_cents
  `
}

/** Whether an order is owed: its card failed after the handover. The chef can still record that the buyer paid. */
export function isOwed(order: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${order}.status = 'completed' and ${order}.payment_method = 'card' and ${order}.payment_status = 'failed')`
}
