import { notFound } from '@localchef/contracts/common-refusals'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from './queries.ts'
import { noSuch, type Refuse } from './refusal.ts'

/** Reads the row of a query as JSON, with moments in ISO 8601. Refuses with 404 if there is none. */
export async function readJsonRow<Row>(
  refuse: Refuse<typeof notFound>,
  db: Queries,
  name: string,
  query: RawBuilder<Row>,
): Promise<Row> {
  const { rows } = await sql<{ row: Row }>`
    select to_jsonb(found) as row
    from (${query}) found
  `.execute(db)
  const row = rows[0]?.row
  if (!row) throw refuse(notFound, noSuch(name))
  return row
}
