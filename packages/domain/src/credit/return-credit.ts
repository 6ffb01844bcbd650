import { type RawBuilder, sql } from 'kysely'
import { chargeOf } from '../card/order-charge.ts'
import { settleOwedOf } from '../card/transfer-to-kitchen.ts'
import { readGivenBack } from '../ledger/given-back.ts'
import { owedCents } from '../ledger/owed-cents.ts'
import { postToLedger } from '../ledger/post-to-ledger.ts'
import { planKept, type Queries } from '../queries.ts'
import type { Call } from '../server-function.ts'

/**
 * Returns credit in proportion to the refunds of a charged order, and posts it. Refunds by changes do not count,
 * because a change recalculates credit. The money that a kitchen received beside the charge goes back in the same
 * proportion. Idempotent: it writes only the difference from what was already returned.
 */
export async function returnCreditOf(db: Queries, orderId: string): Promise<void> {
  const charged = await readCharged(db, orderId)
  if (!charged || charged.creditCents + charged.owedCents === 0) return
  await writeReturns(db, orderId, chargeOf(orderId), null)
  const { id, chefId, owedCents } = charged
  const { own, kitchen, owed, posted } = await readReturns(db, orderId, owedCents)
  const credit = own - posted.credit
  const kitchenCredit = kitchen - posted.kitchenCredit
  // Never negative: a refund that fails afterward takes nothing back.
  const owedBack = Math.max(0, owed - posted.owed)
  await postToLedger(db, {
    cause: 'credit_returned',
    key: `${id}:${own}:${kitchen}:${owed}`,
    orderId,
    bookingId: null,
    chefId,
    entries: [
      { account: 'credit', cents: -credit },
      { account: 'owed_to_chef', chefId, cents: owedBack },
      { account: 'marketplace_revenue', cents: credit - owedBack },
      { account: 'chef_payable', chefId, part: 'credit', cents: -kitchenCredit },
      { account: 'chef_payable', chefId, cents: kitchenCredit },
    ],
  })
}

/**
 * Returns credit in proportion to the refunds in person of an order that was paid at the handover, and posts it: the
 * marketplace owes the kitchen that much less. Refunds of disputes don't count, because their admin decides on credit.
 */
export async function returnCreditInPerson(call: Call, orderId: string): Promise<void> {
  const { db } = call
  const { paidCents, givenCents } = await readGivenBack(db, { orderId, bookingId: null })
  await writeReturns(
    db,
    orderId,
    sql`
      select o.total_cents as captured, coalesce(sum(r.amount_cents), 0) as refunded
      from public.orders o
      join public.refunds r on r.order_id = o.id
      where o.id = ${orderId}
      group by o.id
    `,
    // The most to return: what was paid less everything given back so far, goodwill included.
    Math.max(0, paidCents - givenCents),
  )
  const { rows } = await sql<{ chefId: string }>`
    select o.chef_id as "chefId"
    from public.orders o
    where o.id = ${orderId}
      and o.credit_cents > 0
  `.execute(db)
  const chefId = rows[0]?.chefId
  if (!chefId) return
  const { own, posted } = await readReturns(db, orderId, 0)
  const credit = own - posted.credit
  await postToLedger(db, {
    cause: 'credit_returned',
    key: `${orderId}:${own}`,
    orderId,
    bookingId: null,
    chefId,
    entries: [
      { account: 'credit', cents: -credit },
      { account: 'owed_to_chef', chefId, cents: credit },
    ],
  })
  await settleOwedOf(call, orderId)
}

interface Charged {
  /** The order's own payment. */
  id: string
  chefId: string
  creditCents: number
  /** The marketplace's payment to the kitchen beside the charge, after changes. */
  owedCents: number
}

/** Undefined unless the order's card was charged. */
async function readCharged(db: Queries, orderId: string): Promise<Charged | undefined> {
  const { rows } = await sql<Charged>`
    select
      p.id,
      o.chef_id as "chefId",
      o.credit_cents as "creditCents",
      ${owedCents} as "owedCents"
    from public.payments p
    join public.orders o on o.id = p.order_id
    join public.ledger_transactions t on t.cause = 'sale' and t.cause_key = p.id::text
    where p.order_id = ${orderId}
      and p.purpose = 'order'
    ${planKept}
  `.execute(db)
  return rows[0]
}

/** Returns to each used credit its share of the refunds, `most` in all. A full refund returns it to the cent. */
async function writeReturns(
  db: Queries,
  orderId: string,
  share: RawBuilder<unknown>,
  most: number | null,
): Promise<void> {
  await sql`
    with share as (
      ${share}
    ),
    uses as (
      select
        m.credit_id,
        -sum(m.amount_cents) filter (where m.kind = 'spent' or m.by_change) as spent,
        coalesce(sum(m.amount_cents) filter (where m.kind = 'returned' and not m.by_change), 0) as returned
      from public.credit_movements m
      where m.order_id = ${orderId}
      group by m.credit_id
    ),
    due as (
      select u.credit_id, round(u.spent * s.refunded / s.captured)::integer - u.returned as cents
      from uses u
      cross join share s
      where s.captured > 0
        and round(u.spent * s.refunded / s.captured) > u.returned
    ),
    fitting as (
      select
        d.credit_id,
        least(d.cents, ${most}::bigint - coalesce(sum(d.cents) over (
          order by d.credit_id
          rows between unbounded preceding and 1 preceding
        ), 0)) as cents
      from due d
    )
    insert into public.credit_movements (credit_id, kind, amount_cents, order_id)
    select f.credit_id, 'returned', f.cents, ${orderId}
    from fitting f
    where f.cents > 0
  `.execute(db)
}

interface Returns {
  /** Returned credit of the marketplace and of the kitchen. */
  own: number
  kitchen: number
  /** The part that the kitchen gives back of the money beside the charge. */
  owed: number
  posted: { credit: number; kitchenCredit: number; owed: number }
}

async function readReturns(db: Queries, orderId: string, owedCents: number): Promise<Returns> {
  const { rows } = await sql<Returns>`
    select
      coalesce((
        select sum(m.amount_cents)
        from public.credit_movements m
        join public.credits c on c.id = m.credit_id
        where m.order_id = ${orderId}
          and m.kind = 'returned'
          and not m.by_change
          and c.chef_id is null
      ), 0)::integer as own,
      coalesce((
        select sum(m.amount_cents)
        from public.credit_movements m
        join public.credits c on c.id = m.credit_id
        where m.order_id = ${orderId}
          and m.kind = 'returned'
          and not m.by_change
          and c.chef_id is not null
      ), 0)::integer as kitchen,
      coalesce((
        select round(${owedCents}::numeric * c.refunded / nullif(c.captured, 0))
        from (${chargeOf(orderId)}) c
      ), 0)::integer as owed,
      (
        select jsonb_build_object(
          'credit', coalesce(-sum(e.amount_cents) filter (where e.account = 'credit'), 0),
          'kitchenCredit', coalesce(-sum(e.amount_cents) filter (where e.part = 'credit'), 0),
          'owed', coalesce(sum(e.amount_cents) filter (where e.account = 'owed_to_chef'), 0)
        )
        from public.ledger_transactions t
        join public.ledger_entries e on e.transaction_id = t.id
        where t.order_id = ${orderId}
          and t.cause = 'credit_returned'
      ) as posted
  `.execute(db)
  const found = rows[0]
  if (!found) throw new Error('the query for the sums returned no row')
  return found
}
