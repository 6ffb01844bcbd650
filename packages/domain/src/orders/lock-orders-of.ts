import { sql } from 'kysely'
import { planKept, type Queries } from '../queries.ts'

/** Serializes the new orders of a buyer, so that concurrent ones are counted. */
export async function lockOrdersOf(db: Queries, buyerId: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('unpaid orders:' || ${buyerId}, 0))
    ${planKept}
  `.execute(db)
}

/** Like `lockOrdersOf`, for several buyers. Locks in a fixed order, so that two calls cannot deadlock. */
export async function lockOrdersOfAll(db: Queries, buyerIds: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('unpaid orders:' || b.id, 0))
    from unnest(${buyerIds.toSorted()}::text[]) with ordinality as b (id, place)
    order by b.place
    ${planKept}
  `.execute(db)
}
