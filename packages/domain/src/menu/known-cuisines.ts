import { sql } from 'kysely'
import type { Queries } from '../queries.ts'

export async function readCuisines(db: Queries): Promise<Set<string>> {
  const { rows } = await sql<{ slug: string }>`select slug from public.cuisines`.execute(db)
  return new Set(rows.map(({ slug }) => slug))
}
