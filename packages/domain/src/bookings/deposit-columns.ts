import { leastChargeCents } from '@localchef/contracts/payments/charge-limits'
import { sql } from 'kysely'

/** `DepositTerms` of services `s`, in the shape of its contract; null if the service has no deposit. */
export const serviceDepositObject = sql.raw(depositTerms('s'))

/** `DepositTerms` of bookings `b`; null if the booking has no deposit. */
export const bookingDepositObject = sql.raw(depositTerms('b'))

function depositTerms(table: 's' | 'b'): string {
  return `
    case when num_nonnulls(${table}.deposit_percent, ${table}.deposit_cents) > 0 then jsonb_build_object(
      'percent', ${table}.deposit_percent, 'sum', (${table}.deposit_cents / 100.0)::float8,
      'freeHours', ${table}.free_hours, 'keptPercent', ${table}.kept_percent, 'balanceDays', ${table}.balance_days
    ) end
  `
}

/**
 * The moment until which the buyer of a booking `b` can cancel for free. If the chef moved the booking without asking,
 * it is the start of the booking.
 */
export const freeUntil = `(b.starts_at - case when b.cancels_free then 0 else b.free_hours end * interval '1 hour')`

const accountTakesCharges = `
  exists (select from public.connected_accounts a where a.chef_id = c.id and a.takes_charges)
`

const paidByCard = `p.status in ('authorized', 'captured', 'partly_refunded', 'refunded', 'charged_back')`

const heldCents = `
  case when p.status = 'charged_back' then 0 else
    case when p.status = 'authorized' then p.amount_cents else p.captured_cents end - (
      select coalesce(sum(r.amount_cents), 0)
      from public.refunds r
      where r.payment_id = p.id
        and r.status <> 'failed'
    )
  end
`

/**
 * Money of bookings `b` at a moment, for a lateral join: the `paid` amount and the part of it that is `kept` under the
 * cancellation rule.
 */
export function bookingMoney(moment: string): string {
  return `
    select
      coalesce(sum(m.held), 0)::integer as paid,
      coalesce(sum(m.captured_cents), 0)::integer as captured,
      case when ${freeUntil} >= ${moment} then 0 else
        least(
          coalesce(sum(m.held) filter (where m.purpose = 'deposit'), 0),
          round(coalesce(sum(m.amount_cents) filter (where m.purpose = 'deposit'), 0) * b.kept_percent / 100.0)
        )::integer
      end as kept,
      coalesce(sum(m.amount_cents) filter (where m.purpose = 'deposit'), 0)::integer as deposit,
      case when bool_or(m.status = 'charged_back') then 0 else
        coalesce(sum(m.held) filter (where m.status <> 'authorized'), 0)
      end::integer as refundable,
      bool_or(m.purpose = 'balance') as has_balance,
      min(m.created_at) filter (where m.purpose = 'deposit') as deposit_at
    from (
      select p.purpose, p.status, p.amount_cents, p.captured_cents, p.created_at, ${heldCents} as held
      from public.payments p
      where p.booking_id = b.id
        and ${paidByCard}
    ) m
  `
}

/**
 * When the balance of a booking `b` with its money `m` is due by card; if the booking was agreed late, a day after its
 * deposit. Null if the balance is paid at the event, for example because it is too small for a card.
 */
export const balanceDueAt = `
  case when b.balance_days is not null and b.price_cents - m.deposit >= ${leastChargeCents} then greatest(
    b.starts_at - b.balance_days * interval '1 day',
    least(b.starts_at, m.deposit_at + interval '1 day')
  ) end
`

/** Columns of `Booking` about money, from bookings `b` of kitchens `c` with their money `m`. */
export const bookingMoneyColumns = sql.raw(`
  case
    when num_nonnulls(b.deposit_percent, b.deposit_cents) = 0 then null
    when b.price_cents is not null and b.deposit_due_cents = 0 then null
    when m.deposit > 0
      or b.status = 'awaiting_deposit'
      or (b.status in ('requested', 'quoted') and ${accountTakesCharges})
    then jsonb_build_object(
      'terms', ${depositTerms('b')},
      'amount', case when b.price_cents is not null then (b.deposit_due_cents / 100.0)::float8 end,
      'freeUntil', ${freeUntil}
    )
  end as deposit,
  case when m.deposit > 0 and b.price_cents > m.deposit then jsonb_build_object(
    'amount', ((b.price_cents - m.deposit) / 100.0)::float8,
    'dueAt', ${balanceDueAt},
    'isPaid', coalesce(m.has_balance, false)
  ) end as balance,
  coalesce((
    select jsonb_agg(
      jsonb_build_object(
        'id', p.id, 'purpose', p.purpose, 'status', p.status, 'amount', (p.amount_cents / 100.0)::float8,
        'at', p.created_at,
        'checkoutUrl', case when p.status = 'awaiting' then p.checkout_url end,
        'declined', p.declined,
        'failedAt', p.failed_at,
        'recordedAt', p.recorded_at,
        'refunds', coalesce((
          select jsonb_agg(
            jsonb_build_object(
              'id', r.id, 'amount', (r.amount_cents / 100.0)::float8, 'cause', r.cause, 'reason', r.reason,
              'status', r.status, 'expectedAt', r.expected_at, 'at', r.created_at
            )
            order by r.created_at, r.id
          )
          from public.refunds r
          where r.payment_id = p.id
        ), '[]')
      )
      order by p.created_at desc, p.id
    )
    from public.payments p
    where p.booking_id = b.id
  ), '[]') as payments,
  (m.paid / 100.0)::float8 as paid,
  (case when b.status in ('awaiting_deposit', 'accepted', 'confirmed') then greatest(m.paid - m.kept, 0) else 0 end / 100.0)::float8
    as "refundNow",
  (m.refundable / 100.0)::float8 as refundable
`)
