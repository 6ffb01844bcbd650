import { sql } from 'kysely'
import type { OwnKitchen } from '../chefs/own-kitchen.ts'
import type { Queries } from '../queries.ts'
import { readStrictPermit } from './check-refrigeration.ts'
import type { ImportLimits } from './plan-import.ts'

/** Facts from outside the file against which the rows of an import are checked. */
export async function readImportLimits(db: Queries, now: Date, kitchen: OwnKitchen): Promise<ImportLimits> {
  return { cuisines: await readCuisines(db), strictPermit: await readStrictPermit(db, now, kitchen) }
}

async function readCuisines(db: Queries): Promise<Set<string>> {
  const { rows } = await sql<{ slug: string }>`select slug from public.cuisines`.execute(db)
  return new Set(rows.map(({ slug }) => slug))
}
