import { sql } from 'kysely'
import { planKept, type Queries } from '../queries.ts'

/** Serializes the new orders of a buyer, so that concurrent ones are counted. */
export async function lockOrdersOf(db: Queries, buyerId: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('unpaid orders:' || ${buyerId}, 0))
    ${planKept}
  `.execute(db)
}
