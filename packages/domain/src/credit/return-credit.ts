import { sql } from 'kysely'
import { chargeOf } from '../card/order-charge.ts'
import { owedCents } from '../ledger/owed-cents.ts'
import { postToLedger } from '../ledger/post-to-ledger.ts'
import { planKept, type Queries } from '../queries.ts'

/**
 * Returns credit in proportion to the refunds of a charged order, and posts it. Refunds by changes do not count,
 * because a change recalculates credit. The money that a kitchen received beside the charge goes back in the same
 * proportion. Idempotent: it writes only the difference from what was already returned.
 */
export async function returnCreditOf(db: Queries, orderId: string): Promise<void> {
  const charged = await readCharged(db, orderId)
  if (!charged || charged.creditCents + charged.owedCents === 0) return
  await writeReturns(db, orderId)
  const { id, chefId, owedCents } = charged
  const { own, kitchen, owed, posted } = await readReturns(db, orderId, owedCents)
  const credit = own - posted.credit
  const kitchenCredit = kitchen - posted.kitchenCredit
  // A refund that fails afterwards takes nothing back.
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
      p.chef_id as "chefId",
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

/** Each used credit gets its share of the refunds, to the cent once all is refunded. */
async function writeReturns(db: Queries, orderId: string): Promise<void> {
  await sql`
    with share as (
      ${chargeOf(orderId)}
    ),
    uses as (
      select
        m.credit_id,
        -sum(m.amount_cents) filter (where m.kind = 'spent' or m.by_change) as spent,
        coalesce(sum(m.amount_cents) filter (where m.kind = 'returned' and not m.by_change), 0) as returned
      from public.credit_movements m
      where m.order_id = ${orderId}
      group by m.credit_id
    )
    insert into public.credit_movements (credit_id, kind, amount_cents, order_id)
    select u.credit_id, 'returned', round(u.spent * s.refunded / s.captured)::integer - u.returned, ${orderId}
    from uses u
    cross join share s
    where s.captured > 0
      and round(u.spent * s.refunded / s.captured) > u.returned
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
