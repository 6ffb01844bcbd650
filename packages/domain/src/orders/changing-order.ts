import { notFound } from '@localchef/contracts/common-refusals'
import { orderConflict } from '@localchef/contracts/orders/order-refusals'
import type { Fulfilment, OrderStatus } from '@localchef/contracts/orders/order-transitions'
import type { FeeRates } from '@localchef/contracts/settings/marketplace-settings'
import { sql } from 'kysely'
import { readFeesOfOrder } from '../ledger/kitchen-fees.ts'
import { owedCents } from '../ledger/owed-cents.ts'
import { noSuch } from '../refusal.ts'
import type { Refusing, UserCall } from '../server-function.ts'
import type { TaxRateInForce } from './price-order.ts'

/** A line as the buyer and the kitchen agreed on it. */
export interface AgreedLine {
  id: string
  dishId: string | null
  batchId: string | null
  position: number
  name: string
  nameRu: string | null
  variants: { id: string; name: string; nameRu: string | null; additionalPrice: number }[]
  removedIngredients: { id: string; name: string; nameRu: string | null }[]
  /** Price of one portion with its variants. */
  unitCents: number
  quantity: number
}

export interface ChangingPayment {
  id: string
  status: string
  /** The marketplace's payment to the kitchen beside the charge, including all changes so far. */
  owedCents: number
  /** Whether cards were charged exactly the current total, and no portions were refunded. */
  isPaidExactly: boolean
}

/** An order that its buyer may still change. */
export interface ChangingOrder {
  id: string
  number: number
  chefId: string
  status: OrderStatus
  fulfilment: Fulfilment
  /** Null unless it is a delivery. */
  zipCode: string | null
  slotFrom: Date
  slotUntil: Date
  day: string
  isProposed: boolean
  subtotalCents: number
  serviceFeeCents: number
  deliveryFeeCents: number
  taxCents: number
  tipCents: number
  discountCents: number
  foodDiscountCents: number
  discountBearer: 'kitchen' | 'marketplace' | null
  creditCents: number
  kitchenCreditCents: number
  totalCents: number
  /** The rate in force when the order was placed. */
  taxRate: TaxRateInForce | null
  taxRemitter: 'marketplace' | 'chef' | null
  /** The fees in force when the order was placed. */
  fees: FeeRates
  isByCard: boolean
  payment: ChangingPayment | null
  /** Number of changes so far. */
  changes: number
  lines: AgreedLine[]
}

const taxColumns = sql.raw(`
  (
    select jsonb_build_object(
      'id', r.id, 'percent', r.percent, 'foodTaxable', r.food_taxable, 'deliveryTaxable', r.delivery_taxable
    )
    from public.tax_rates r
    where r.id = o.tax_rate_id
  ) as "taxRate",
  (select r.remitter from public.tax_rates r where r.id = o.tax_rate_id) as "taxRemitter"
`)

const paymentColumn = sql`
  (
    select jsonb_build_object(
      'id', p.id,
      'status', p.status,
      'owedCents', ${owedCents},
      'isPaidExactly', (
        select bool_and(s.status = 'captured') and sum(s.captured_cents) - coalesce(sum(f.refunded), 0) = o.total_cents
          and not coalesce(bool_or(f.has_lines), false)
        from public.payments s
        cross join lateral (
          select
            sum(r.amount_cents) filter (where r.status <> 'failed') as refunded,
            bool_or(exists (select from public.refund_lines l where l.refund_id = r.id)) as has_lines
          from public.refunds r
          where r.payment_id = s.id
        ) f
        where s.order_id = o.id
          and s.purpose in ('order', 'supplement')
          and s.status not in ('released', 'failed')
      )
    )
    from public.payments p
    where p.order_id = o.id
      and p.purpose = 'order'
      and p.status not in ('released', 'failed')
  ) as payment
`

const linesColumn = sql.raw(`
  coalesce((
    select jsonb_agg(
      jsonb_build_object(
        'id', l.id,
        'dishId', l.dish_id,
        'batchId', l.ready_batch_id,
        'position', l.position,
        'name', l.dish_name,
        'nameRu', l.dish_name_ru,
        'variants', l.variants,
        'removedIngredients', l.removed_ingredients,
        'unitCents', l.unit_price_cents + l.variants_cents,
        'quantity', l.quantity
      )
      order by l.position, l.id
    )
    from public.order_lines l
    where l.order_id = o.id
  ), '[]') as lines
`)

const changeable: readonly OrderStatus[] = ['placed', 'confirmed']

/** Reads the caller's own order. Refuses one whose preparation has begun or that has ended. */
export async function readChanging(
  { db, user, refuse }: UserCall & Refusing<typeof notFound | typeof orderConflict>,
  orderId: string,
  { lock }: { lock: boolean },
): Promise<ChangingOrder> {
  // Locks in a separate statement, so that the next one sees the lines and changes committed by then.
  if (lock) {
    await sql`
      select
      from public.orders o
      where o.id = ${orderId}
        and o.buyer_id = ${user.id}
      for no key update
    `.execute(db)
  }
  const { rows } = await sql<Omit<ChangingOrder, 'fees'>>`
    select
      o.id,
      o.number::integer as number,
      o.chef_id as "chefId",
      o.status,
      o.fulfilment,
      o.delivery_address ->> 'zipCode' as "zipCode",
      o.slot_from as "slotFrom",
      o.slot_until as "slotUntil",
      o.service_day::text as day,
      o.proposed_slot_from is not null as "isProposed",
      o.subtotal_cents as "subtotalCents",
      o.service_fee_cents as "serviceFeeCents",
      o.delivery_fee_cents as "deliveryFeeCents",
      o.tax_cents as "taxCents",
      o.tip_cents as "tipCents",
      o.discount_cents as "discountCents",
      o.food_discount_cents as "foodDiscountCents",
      o.discount_bearer as "discountBearer",
      o.credit_cents as "creditCents",
      o.kitchen_credit_cents as "kitchenCreditCents",
      o.total_cents as "totalCents",
      ${taxColumns},
      o.payment_method = 'card' as "isByCard",
      ${paymentColumn},
      (select count(*)::integer from public.order_changes g where g.order_id = o.id) as changes,
      ${linesColumn}
    from public.orders o
    where o.id = ${orderId}
      and o.buyer_id = ${user.id}
  `.execute(db)
  const order = rows[0]
  if (!order) throw refuse(notFound, noSuch('order'))
  if (!changeable.includes(order.status)) throw refuse(orderConflict, { status: order.status })
  return { ...order, fees: await readFeesOfOrder(db, orderId) }
}
