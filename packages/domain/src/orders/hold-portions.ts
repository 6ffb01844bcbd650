import { sql } from 'kysely'
import type { Queries } from '../queries.ts'
import type { KeptLine } from './order-difference.ts'
import type { HeldPortions } from './read-ordering.ts'
import type { ReservedLine } from './reserve-food.ts'

/** The ready portions held by the open checkout pages of an order's changes. */
export async function readHeldPortions(db: Queries, orderId: string): Promise<HeldPortions> {
  const { rows } = await sql<{ batchId: string; portions: number }>`
    select h.batch_id as "batchId", sum(h.portions)::integer as portions
    from public.order_change_portions h
    join public.payments p on p.id = h.payment_id
    where p.order_id = ${orderId}
    group by h.batch_id
  `.execute(db)
  return new Map(rows.map(({ batchId, portions }) => [batchId, portions]))
}

/** The ready portions that a change needs, less those it gives back. */
export function neededPortions(taken: readonly ReservedLine[], kept: readonly KeptLine[]): HeldPortions {
  const needed = new Map<string, number>()
  const add = (batchId: string | null, portions: number) => {
    if (batchId) needed.set(batchId, (needed.get(batchId) ?? 0) + portions)
  }
  for (const { batchId, quantity } of taken) add(batchId, quantity)
  for (const { line, quantity } of kept) {
    if (quantity < line.quantity) add(line.batchId, quantity - line.quantity)
  }
  return new Map([...needed].filter(([, portions]) => portions > 0))
}

/**
 * Holds ready portions for the checkout page of a change, as far as they are free. Takes over the portions held by the
 * order's earlier pages, so that nobody else can get them in between.
 */
export async function holdPortions(
  db: Queries,
  { paymentId, orderId }: { paymentId: string; orderId: string },
  wanted: HeldPortions,
): Promise<void> {
  const before = await readHeldPortions(db, orderId)
  const ids = [...new Set([...wanted.keys(), ...before.keys()])]
  if (ids.length === 0) return
  const batches = await lockBatches(db, ids)
  await deleteHolds(db, orderId)
  const moves = batches.map(({ id, left }) => {
    const own = before.get(id) ?? 0
    const held = Math.min(wanted.get(id) ?? 0, left + own)
    return { id, held, back: own - held }
  })
  await putBack(db, moves)
  await sql`
    insert into public.order_change_portions (payment_id, batch_id, portions)
    select ${paymentId}, m.id, m.held
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as m (id uuid, held integer)
    where m.held > 0
  `.execute(db)
}

/** Gives back the portions held for an order's changes, except those that the change used. */
export async function useHeldPortions(
  db: Queries,
  orderId: string,
  held: HeldPortions,
  needed: HeldPortions,
): Promise<void> {
  if (held.size === 0) return
  await deleteHolds(db, orderId)
  await putBack(
    db,
    [...held].map(([id, portions]) => ({ id, back: Math.max(0, portions - (needed.get(id) ?? 0)) })),
  )
}

async function deleteHolds(db: Queries, orderId: string): Promise<void> {
  await sql`
    delete from public.order_change_portions h
    using public.payments p
    where p.id = h.payment_id
      and p.order_id = ${orderId}
  `.execute(db)
}

/** Locks batches by id, as orders do, which avoids deadlocks. */
async function lockBatches(db: Queries, ids: readonly string[]): Promise<{ id: string; left: number }[]> {
  const { rows } = await sql<{ id: string; left: number }>`
    select b.id, b.portions_left as "left"
    from public.ready_batches b
    where b.id = any (${ids}::uuid[])
    order by b.id
    for no key update
  `.execute(db)
  return rows
}

async function putBack(db: Queries, moves: readonly { id: string; back: number }[]): Promise<void> {
  await sql`
    update public.ready_batches b
    set portions_left = least(b.portions_made - b.portions_held, b.portions_left + m.back)
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as m (id uuid, back integer)
    where b.id = m.id
      and m.back <> 0
  `.execute(db)
}
