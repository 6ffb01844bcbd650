import { notFound } from '@localchef/contracts/common-refusals'
import { answerChargeback as contract } from '@localchef/contracts/payments/answer-chargeback'
import { alreadyAnswered } from '@localchef/contracts/payments/payment-refusals'
import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import { lineText } from '../line-text.ts'
import type { Queries } from '../queries.ts'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { writeProviderCall } from './write-provider-call.ts'

interface Contested {
  id: string
  reference: string
  paymentId: string
  status: string
  isAnswered: boolean
  buyerName: string
  /** `Order #10001`, or the same for a booking. */
  title: string
  lines: string
  steps: string
  messages: string
}

/**
 * Gathers the evidence from the rows of the order or booking; the admin adds an explanation. Can be answered only once.
 */
export const answerChargeback = implement(contract, async ({ alertId, explanation }, call) => {
  const found = await readContested(call.db, alertId)
  if (!found) throw call.refuse(notFound, noSuch('chargeback'))
  if (found.status !== 'needs_answer' || found.isAnswered) throw call.refuse(alreadyAnswered)
  await sql`update public.chargebacks set answered_at = ${call.now} where id = ${found.id}`.execute(call.db)
  await writeProviderCall(
    call,
    {
      operation: 'answer_chargeback',
      parameters: {
        chargebackId: found.reference,
        evidence: {
          buyerName: found.buyerName,
          description: `${found.title}: ${found.lines}`,
          history: `${explanation}\n\n${found.steps}\n\n${found.messages}`.slice(0, 20_000),
        },
      },
    },
    `evidence:${found.id}`,
    { paymentId: found.paymentId },
  )
  await recordAct(call, {
    action: 'answer-chargeback',
    subjectKind: 'payment',
    subjectId: alertId,
    before: { status: found.status },
    after: { status: 'answered' },
    reason: explanation,
  })
  return { id: alertId }
})

/** A booking `g` in one line, with the deposit's cancellation rule as the buyer saw it before paying. */
const bookingLines = sql.raw(`
  g.service_name || ', ' || g.guests || ' guests, '
    || to_char(g.starts_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC'
    || coalesce(', ' || nullif(g.place, ''), '')
    || ', price $' || (g.price_cents / 100.0)::numeric(12, 2)
    || '; deposit $' || (g.deposit_due_cents / 100.0)::numeric(12, 2)
    || ', refundable until ' || case when g.cancels_free then 0 else g.free_hours end || ' hours before the start, after that '
    || g.kept_percent || '% of it is kept'
`)

/** A gift card `f` in one line. */
const giftLines = sql.raw(`
  'a gift card by code for $' || (f.amount_cents / 100.0)::numeric(12, 2)
    || coalesce(', mailed to the address that the buyer gave on '
      || to_char(f.delivered_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC', '')
    || coalesce(', redeemed on ' || to_char(f.redeemed_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC', '')
`)

/** Locks the chargeback of an alert and reads it with the evidence. */
async function readContested(db: Queries, alertId: string): Promise<Contested | undefined> {
  const { rows } = await sql<Contested>`
    select
      b.id,
      b.provider_reference as reference,
      b.payment_id as "paymentId",
      b.status,
      b.answered_at is not null as "isAnswered",
      coalesce(o.buyer_name, g.buyer_name, f.sender_name) as "buyerName",
      coalesce('Order #' || o.number, 'Booking #' || g.number || ', ' || p.purpose, 'Gift card') as title,
      coalesce(${bookingLines}, ${giftLines}, (
        select coalesce(string_agg(${lineText('en')}, '; ' order by l.position, l.id), '')
        from public.order_lines l
        where l.order_id = o.id
      )) as lines,
      (
        select coalesce(
          string_agg(
            to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC ' || e.to_status || ' (' || e.actor || ')',
            E'\n' order by e.id
          ),
          ''
        )
        from (
          select h.id, h.created_at, h.to_status::text, h.actor
          from public.order_events h
          where h.order_id = o.id
          union all
          select h.id, h.created_at, h.to_status::text, h.actor
          from public.booking_events h
          where h.booking_id = g.id
        ) e
      ) as steps,
      (
        select coalesce(
          string_agg(
            to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC '
              || case when m.sender_id in (o.buyer_id, g.buyer_id) then 'buyer' else 'chef' end || ': ' || m.body,
            E'\n' order by m.created_at, m.id
          ),
          ''
        )
        from public.messages m
        where m.order_id = o.id
          or m.booking_id = g.id
      ) as messages
    from public.payment_alerts a
    join public.chargebacks b on a.subject = b.payment_id::text || ':' || b.provider_reference
    join public.payments p on p.id = b.payment_id
    left join public.orders o on o.id = p.order_id
    left join public.bookings g on g.id = p.booking_id
    left join public.gift_cards f on f.id = p.gift_card_id
    where a.id = ${alertId}
      and a.kind = 'chargeback'
    for no key update of b
  `.execute(db)
  return rows[0]
}
