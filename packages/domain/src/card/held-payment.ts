import type { BookingStatus } from '@localchef/contracts/bookings/booking'
import type { OrderStatus } from '@localchef/contracts/orders/order-transitions'
import { sql } from 'kysely'
import type { ProviderName, ProviderPayment } from '../payment-provider.ts'
import { planKept, type Queries } from '../queries.ts'

export type PaymentStatus = ProviderPayment['state'] | 'partly_refunded' | 'refunded' | 'charged_back'

/** The subject of a payment: an order, a booking or a gift card. */
export interface PaymentSubject {
  orderId: string | null
  bookingId: string | null
  giftCardId?: string | null
}

/** A payment whose row and subject are locked. */
export interface HeldPayment extends PaymentSubject {
  id: string
  purpose:
    | 'order'
    | 'change'
    | 'replaced'
    | 'supplement_wish'
    | 'supplement'
    | 'tip'
    | 'deposit'
    | 'balance'
    | 'gift_card'
  /** Null for a gift card, which the marketplace itself sells. */
  chefId: string | null
  provider: ProviderName
  status: PaymentStatus
  amountCents: number
  applicationFeeCents: number
  /** The marketplace's payment to the kitchen beside the charge. */
  owedCents: number
  capturedCents: number
  tipCents: number
  serviceFeeCents: number
  taxCents: number
  taxRemitter: 'marketplace' | 'chef' | null
  discountCents: number
  discountBearer: 'kitchen' | 'marketplace' | null
  /**
   * Paid with credit of the marketplace, and with credit of the kitchen. For a supplement these, like all amounts, are
   * the increases.
   */
  creditCents: number
  kitchenCreditCents: number
  checkoutId: string | null
  paymentReference: string | null
  /** Whether the time to pay has ended. */
  isHoldOver: boolean
  orderStatus: OrderStatus | null
  bookingStatus: BookingStatus | null
  /** Whether the buyer of a booking is asked about another time. */
  isTimeAsked: boolean
  /** The part of a canceled booking that the chef keeps. */
  keptCents: number
  /** Whether the payment is for an order that its chef entered, by a link after confirmation. */
  isByLink: boolean
  /** Whether the order is paid in person instead, or, for a payment by link, its total no longer matches the page. */
  isNotOwed: boolean
  /** Whether a tip's order was fully refunded, or its payment has a chargeback. */
  isOrderReturned: boolean
  /** Number of the order or booking; 0 for a gift card. */
  number: number
  /** Whether a gift card's credit was handed out. */
  isGiftRedeemed: boolean
}

/** Locks the subject before the payment, as everywhere. The statements are sent together and run one after another. */
export async function holdPayment(
  db: Queries,
  paymentId: string,
  now: Date,
): Promise<HeldPayment | undefined> {
  const lockOrder = sql`
    select
    from public.orders o
    where o.id = (select p.order_id from public.payments p where p.id = ${paymentId})
    for no key update
    ${planKept}
  `.execute(db)
  const lockBooking = sql`
    select
    from public.bookings b
    where b.id = (select p.booking_id from public.payments p where p.id = ${paymentId})
    for no key update
    ${planKept}
  `.execute(db)
  const lockGiftCard = sql`
    select
    from public.gift_cards g
    where g.id = (select p.gift_card_id from public.payments p where p.id = ${paymentId})
    for no key update
    ${planKept}
  `.execute(db)
  const lockPayment = sql<HeldPayment>`
    select
      p.id,
      p.order_id as "orderId",
      p.booking_id as "bookingId",
      p.gift_card_id as "giftCardId",
      p.purpose,
      p.chef_id as "chefId",
      p.provider,
      p.status,
      p.amount_cents as "amountCents",
      p.application_fee_cents as "applicationFeeCents",
      coalesce(s.owed_cents, p.owed_cents) as "owedCents",
      p.captured_cents as "capturedCents",
      case p.purpose when 'tip' then p.amount_cents else coalesce(paid.tip_cents, 0) end as "tipCents",
      coalesce(s.service_fee_cents, paid.service_fee_cents, 0) as "serviceFeeCents",
      coalesce(s.tax_cents, paid.tax_cents, 0) as "taxCents",
      r.remitter as "taxRemitter",
      coalesce(s.discount_cents, paid.discount_cents, 0) as "discountCents",
      case when s.payment_id is null then paid.discount_bearer else s.discount_bearer end as "discountBearer",
      coalesce(s.credit_cents, paid.credit_cents - paid.kitchen_credit_cents, 0) as "creditCents",
      coalesce(s.kitchen_credit_cents, paid.kitchen_credit_cents, 0) as "kitchenCreditCents",
      p.checkout_id as "checkoutId",
      p.payment_reference as "paymentReference",
      p.hold_until <= ${now} as "isHoldOver",
      o.status as "orderStatus",
      b.status as "bookingStatus",
      b.proposed_starts_at is not null as "isTimeAsked",
      case when p.purpose = 'deposit' then b.kept_cents else 0 end as "keptCents",
      coalesce(paid.taken_by_chef, false) as "isByLink",
      coalesce(
        paid.payment_method = 'pay_on_pickup'
        and (not paid.taken_by_chef or paid.status = 'completed' or paid.total_cents <> p.amount_cents),
        false
      ) as "isNotOwed",
      coalesce(
        p.purpose = 'tip'
        and o.payment_method = 'card'
        and o.payment_status in ('refunded', 'charged_back'),
        false
      ) as "isOrderReturned",
      coalesce(o.number, b.number, 0)::integer as number,
      coalesce(g.redeemed_at is not null, false) as "isGiftRedeemed"
    from public.payments p
    left join public.orders o on o.id = p.order_id
    left join public.orders paid on paid.id = p.order_id and p.purpose = 'order'
    left join public.bookings b on b.id = p.booking_id
    left join public.gift_cards g on g.id = p.gift_card_id
    left join public.supplements s on s.payment_id = p.id
    left join public.tax_rates r on r.id = case when paid.id is not null or s.payment_id is not null then o.tax_rate_id end
    where p.id = ${paymentId}
    for no key update of p
    ${planKept}
  `.execute(db)
  const [, , , { rows }] = await Promise.all([lockOrder, lockBooking, lockGiftCard, lockPayment])
  return rows[0]
}
