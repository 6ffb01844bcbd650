import { sql } from 'kysely'
import type { Queries } from '../queries.ts'
import { readUsableCredits, type UsableCredit } from './credit-balance.ts'
import type { SpentCredit } from './spend-credit.ts'

interface ChangingOrder {
  id: string
  chefId: string
}

/** The credit that an order has used, by grant. */
async function readOwnParts(db: Queries, orderId: string): Promise<UsableCredit[]> {
  const { rows } = await sql<UsableCredit>`
    select c.id, c.chef_id as "chefId", -sum(m.amount_cents)::integer as "leftCents"
    from public.credit_movements m
    join public.credits c on c.id = m.credit_id
    where m.order_id = ${orderId}
    group by c.id
    having sum(m.amount_cents) < 0
    order by c.chef_id nulls last, c.expires_at, c.id
  `.execute(db)
  return rows
}

/** The credit that a changed order can use: first the credit it has used, even if expired since, then what is left. */
export async function readChangeableCredits(
  db: Queries,
  { id, chefId }: ChangingOrder,
  buyerId: string,
  now: Date,
): Promise<UsableCredit[]> {
  const own = await readOwnParts(db, id)
  const left = await readUsableCredits(db, { buyerId, chefId, now })
  return [...own, ...left]
}

/** Writes the difference between the credit that an order has used and the credit it uses from now on. */
export async function writeChangedCredit(
  db: Queries,
  orderId: string,
  { parts }: SpentCredit,
): Promise<void> {
  await sql`
    with wanted as (
      select p.id, sum(p.cents)::integer as cents
      from jsonb_to_recordset(${JSON.stringify(
        parts.map(({ creditId, cents }) => ({ id: creditId, cents })),
      )}::jsonb) as p (id uuid, cents integer)
      group by p.id
    ),
    used as (
      select m.credit_id as id, -sum(m.amount_cents)::integer as cents
      from public.credit_movements m
      where m.order_id = ${orderId}
      group by m.credit_id
    ),
    difference as (
      select coalesce(w.id, u.id) as id, coalesce(u.cents, 0) - coalesce(w.cents, 0) as cents
      from wanted w
      full join used u on u.id = w.id
    )
    insert into public.credit_movements (credit_id, kind, amount_cents, order_id, by_change)
    select d.id, case when d.cents > 0 then 'returned' else 'spent' end, d.cents, ${orderId}, d.cents > 0
    from difference d
    where d.cents <> 0
  `.execute(db)
}
