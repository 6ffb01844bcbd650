import { sql } from 'kysely'
import type { HeldPayment } from '../payments/held-payment.ts'
import { postToLedger, wasPosted } from '../payments/post-to-ledger.ts'
import type { Queries } from '../queries.ts'

/**
 * Gives credit back in proportion to what was refunded of a charged order, and posts what was given back. Refunds by changes
 * do not count: a change calculates credit anew. Repeatable: it compares what should be with what is. The money that a kitchen got beside the charge goes back in the same proportion.
 */
export async function returnCreditOf(db: Queries, payment: HeldPayment): Promise<void> {
  const { id, orderId, chefId, creditCents, kitchenCreditCents, owedCents } = payment
  if (!orderId || creditCents + kitchenCreditCents + owedCents === 0) return
  if (!(await wasPosted(db, 'sale', id))) return
  await writeReturns(db, payment)
  const { own, kitchen, owed, posted } = await readReturns(db, payment)
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

/** Each used credit gets its share of the refunds, to the cent once all is refunded. */
async function writeReturns(db: Queries, { id, orderId }: HeldPayment): Promise<void> {
  await sql`
    with share as (
      select
        p.captured_cents - coalesce(sum(r.amount_cents) filter (where r.cause = 'change'), 0) as captured,
        coalesce(sum(r.amount_cents) filter (where r.cause <> 'change' and r.status <> 'wanted'), 0) as refunded
      from public.payments p
      left join public.refunds r on r.payment_id = p.id and r.status <> 'failed'
      where p.id = ${id}
      group by p.id
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
  /** Given back of the marketplace's and of the kitchen's credit. */
  own: number
  kitchen: number
  /** The part of the money beside the charge that the kitchen gives back. */
  owed: number
  posted: { credit: number; kitchenCredit: number; owed: number }
}

async function readReturns(db: Queries, { id, orderId, owedCents }: HeldPayment): Promise<Returns> {
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
        select round(
          (${owedCents} - (
            select coalesce(sum(e.amount_cents), 0)
            from public.ledger_transactions t
            join public.ledger_entries e on e.transaction_id = t.id
            where t.order_id = p.order_id
              and t.cause = 'change'
              and e.account = 'owed_to_chef'
          )) * coalesce(sum(r.amount_cents) filter (where r.cause <> 'change' and r.status <> 'wanted'), 0)
          / nullif(p.captured_cents - coalesce(sum(r.amount_cents) filter (where r.cause = 'change'), 0), 0)
        )
        from public.payments p
        join public.refunds r on r.payment_id = p.id and r.status <> 'failed'
        where p.id = ${id}
        group by p.id
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
  if (!found) throw new Error('sums always have a row')
  return found
}
