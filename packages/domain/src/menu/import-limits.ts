import { sql } from 'kysely'
import type { OwnKitchen } from '../chefs/own-kitchen.ts'
import type { Queries } from '../queries.ts'
import { readPermittedFood } from './check-permitted-food.ts'
import { headingKey } from './menu-headings.ts'
import type { ImportLimits } from './plan-import.ts'

/** Facts from outside the file against which the rows of an import are checked. */
export async function readImportLimits(db: Queries, now: Date, kitchen: OwnKitchen): Promise<ImportLimits> {
  return { cuisines: await readCuisines(db), ...(await readPermittedFood(db, now, kitchen)) }
}

async function readCuisines(db: Queries): Promise<Map<string, string>> {
  const { rows } = await sql<{ slug: string; name: string; nameRu: string | null }>`
    select slug, name, name_ru as "nameRu"
    from public.cuisines
  `.execute(db)
  return new Map(
    rows.flatMap(({ slug, name, nameRu }) =>
      [slug, name, nameRu ?? slug].map((text) => [headingKey(text), slug]),
    ),
  )
}
