import { toDollars } from '@localchef/contracts/money'
import { notRefundable } from '@localchef/contracts/payments/payment-refusals'
import { type RawBuilder, sql } from 'kysely'
import { planKept, type Queries } from '../queries.ts'
import type { Refuse } from '../refusal.ts'
import { inPersonForBooking } from './uncollected-cents.ts'

/** An order or a booking: exactly one of the ids is set. */
interface Sale {
  orderId: string | null
  bookingId: string | null
}

interface GivenBack {
  /** Paid by card (with tips), in person and with credit, less the refunds by changes of the order. */
  paidCents: number
  /** Paid to the chef in person, at the handover or at the event, less what went back in person. */
  inPersonCents: number
  /** The total, before credit. 0 for bookings. */
  priceCents: number
  /** Given back by card, in person, as credit, by the bank, and by corrections of the ledger. */
  givenCents: number
}

/**
 * Refuses to give back more for a sale than its buyer paid, less everything given back so far. Refunds by card,
 * disputes, corrections and the credit of kitchens call this function. Locks the sale, so that concurrent calls are
 * counted one after the other.
 */
export async function requireWithinPaid(
  { db, refuse }: { db: Queries; refuse: Refuse<typeof notRefundable> },
  sale: Sale,
  cents: number,
  /** `price` for a kitchen, which gives its own money and can do so before the sale is paid. */
  cap: 'paid' | 'price' = 'paid',
): Promise<void> {
  await lockSale(db, sale)
  const { paidCents, priceCents, givenCents } = await readGivenBack(db, sale)
  const most = cap === 'price' ? Math.max(paidCents, priceCents) : paidCents
  const left = Math.max(0, most - givenCents)
  if (cents > left) throw refuse(notRefundable, { left: toDollars(left) })
}

/** Locks the order or booking, so that concurrent calls that give money back are counted one after the other. */
export async function lockSale(db: Queries, sale: Sale): Promise<void> {
  await sql`
    select
    from public.orders o
    where o.id = ${sale.orderId}
    for no key update
  `.execute(db)
  await sql`
    select
    from public.bookings b
    where b.id = ${sale.bookingId}
    for no key update
  `.execute(db)
}

export async function readGivenBack(db: Queries, { orderId, bookingId }: Sale): Promise<GivenBack> {
  const { rows } = await sql<GivenBack>`
    ${givenBackOf(sql`${orderId}`, sql`${bookingId}`)}
    ${planKept}
  `.execute(db)
  return rows[0] ?? { paidCents: 0, inPersonCents: 0, priceCents: 0, givenCents: 0 }
}

/** The amount that can still be given back in person for orders `o` or bookings `b`, in cents. */
export function refundableInPerson(of: 'order' | 'booking'): RawBuilder<unknown> {
  const none = sql`null::uuid`
  return sql`
    (
      select greatest(0, least(g."inPersonCents", g."paidCents" - g."givenCents"))
      from (${of === 'order' ? givenBackOf(sql`o.id`, none) : givenBackOf(none, sql`b.id`)}) g
    )
  `
}

/** The row `GivenBack` of an order or a booking. The ids can be columns of an outer query, such as `o.id` or `b.id`. */
function givenBackOf(orderId: RawBuilder<unknown>, bookingId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    with of_sale as (
      select p.id, p.captured_cents
      from public.payments p
      where p.order_id = ${orderId}
        or p.booking_id = ${bookingId}
    ),
    refunded as (
      select
        coalesce(sum(r.amount_cents) filter (where r.cause = 'change'), 0) as changed,
        coalesce(sum(r.amount_cents) filter (where r.cause <> 'change'), 0) as given
      from public.refunds r
      join of_sale p on p.id = r.payment_id
      where r.status <> 'failed'
    ),
    captured as (
      select coalesce(sum(p.captured_cents), 0) - (select changed from refunded) as cents
      from of_sale p
    ),
    in_person as (
      select coalesce(
        (
          select w.total_cents
          from public.orders w
          where w.id = ${orderId}
            and w.payment_method = 'pay_on_pickup'
            and w.status = 'completed'
        ),
        (
          select ${inPersonForBooking(sql`k`, sql`captured.cents`)}
          from public.bookings k
          where k.id = ${bookingId}
        ),
        0
      ) as cents
      from captured
    ),
    handed as (
      select coalesce(sum(r.amount_cents), 0) as cents
      from public.refunds r
      where r.order_id = ${orderId}
        or r.booking_id = ${bookingId}
    ),
    ${giftsOf(orderId, bookingId)}
    select
      (
        captured.cents + in_person.cents
        + coalesce((select w.credit_cents from public.orders w where w.id = ${orderId}), 0)
      )::float8 as "paidCents",
      greatest(0, in_person.cents - handed.cents - decided.in_person)::float8 as "inPersonCents",
      coalesce(
        (select w.total_cents + w.credit_cents from public.orders w where w.id = ${orderId}),
        0
      )::float8 as "priceCents",
      (refunded.given + handed.cents + credited.cents + returned.cents + decided.cents
        + charged_back.cents + corrected.cents)::float8 as "givenCents"
    from refunded, captured, in_person, handed, credited, returned, decided, charged_back, corrected
  `
}

/**
 * The sums `credited`, `returned`, `decided`, `charged_back` and `corrected` of a sale whose payments are `of_sale`.
 */
function giftsOf(orderId: RawBuilder<unknown>, bookingId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    /** Granted for the sale, less what was revoked. Credit of bookings is known by their disputes alone. */
    credited as (
      select coalesce(sum(m.amount_cents), 0) as cents
      from public.credits c
      join public.credit_movements m on m.credit_id = c.id and m.kind in ('granted', 'revoked')
      where c.order_id = ${orderId}
    ),
    /** Spent credit that came back with refunds. */
    returned as (
      select coalesce(sum(m.amount_cents), 0) as cents
      from public.credit_movements m
      where m.order_id = ${orderId}
        and m.kind = 'returned'
        and not m.by_change
    ),
    decided as (
      select
        coalesce(sum(u.amount_cents), 0) as cents,
        coalesce(sum(u.amount_cents) filter (where u.kind = 'refund_in_person'), 0) as in_person
      from public.reports r
      join public.dispute_outcomes u on u.report_id = r.id
      where (
          (r.subject_kind = 'order' and r.subject_id = ${orderId} and u.kind = 'refund_in_person')
          or (r.subject_kind = 'booking' and r.subject_id = ${bookingId} and u.kind in ('refund_in_person', 'credit'))
        )
        -- A refund in person that is only owed ends with its decision, and an undone one never was. What was handed over
        -- stays given.
        and (
          u.reopened_at is null
          or u.kind = 'credit'
          or (u.settled_at is not null and u.reopen_reason is not null)
        )
    ),
    charged_back as (
      select coalesce(sum(c.amount_cents), 0) as cents
      from public.chargebacks c
      join of_sale p on p.id = c.payment_id
      where c.status <> 'won'
    ),
    corrected as (
      select greatest(0, coalesce(-sum(e.amount_cents), 0)) as cents
      from public.ledger_transactions t
      join public.ledger_entries e on e.transaction_id = t.id
      where (t.order_id = ${orderId} or t.booking_id = ${bookingId})
        and t.cause = 'correction'
        and e.account = 'buyer'
    )
  `
}

/**
 * The amount paid in person for orders `o` or bookings `b`, in the shape of `InPersonPayment`, with the refunds in
 * person by the chef and by disputes.
 */
export function inPersonObject(of: 'order' | 'booking', paidCents: RawBuilder<unknown>): RawBuilder<unknown> {
  const [kind, id, column] = sales[of]
  return sql`
    jsonb_build_object(
      'paid', (${paidCents} / 100.0)::float8,
      'refundable', (${refundableInPerson(of)} / 100.0)::float8,
      'refunds', coalesce((
        select jsonb_agg(
          jsonb_build_object(
            'id', g.id, 'amount', (g.amount_cents / 100.0)::float8, 'cause', g.cause, 'reason', g.reason,
            'status', g.status, 'expectedAt', null, 'at', g.at, 'lines', g.lines
          )
          order by g.at, g.id
        )
        from (
          select r.id, r.amount_cents, r.cause, r.reason, 'succeeded' as status, r.created_at as at, coalesce((
            select jsonb_agg(
              jsonb_build_object('lineId', l.order_line_id, 'quantity', l.quantity)
              order by l.order_line_id
            )
            from public.refund_lines l
            where l.refund_id = r.id
          ), '[]') as lines
          from public.refunds r
          where ${column} = ${id}
          union all
          select u.id, u.amount_cents, 'admin', coalesce(u.note, ''),
            case when u.settled_at is null then 'wanted' else 'succeeded' end, coalesce(u.settled_at, u.created_at), '[]'
          from public.reports t
          join public.dispute_outcomes u on u.report_id = t.id
          where t.subject_kind = ${kind}
            and t.subject_id = ${id}
            and u.kind = 'refund_in_person'
            and (u.reopened_at is null or (u.settled_at is not null and u.reopen_reason is not null))
        ) g
      ), '[]')
    )
  `
}

const sales = {
  order: [sql`'order'`, sql`o.id`, sql`r.order_id`],
  booking: [sql`'booking'`, sql`b.id`, sql`r.booking_id`],
} as const
