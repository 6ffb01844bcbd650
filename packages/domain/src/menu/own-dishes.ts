import { notFound } from '@localchef/contracts/common-refusals'
import { sql } from 'kysely'
import type { OwnKitchen } from '../chefs/own-kitchen.ts'
import type { Queries } from '../queries.ts'
import { noSuch, type Refuse } from '../refusal.ts'

/** Refuses with 404 unless all dishes belong to the kitchen. */
export async function checkOwnDishes(
  refuse: Refuse<typeof notFound>,
  db: Queries,
  kitchen: OwnKitchen,
  ids: readonly string[],
): Promise<void> {
  const wanted = [...new Set(ids)]
  const { rows } = await sql`
    select 1
    from public.dishes d
    where d.chef_id = ${kitchen.id}
      and d.id = any (${wanted}::uuid[])
  `.execute(db)
  if (rows.length !== wanted.length) throw refuse(notFound, noSuch('dish'))
}
