import { sql } from 'kysely'
import type { Queries } from '../queries.ts'
import { notFound } from '../refusal.ts'

export interface OwnKitchen {
  id: string
  slug: string
  timeZone: string
}

/** The business of the person who calls. */
export async function readOwnKitchen(db: Queries, personId: string): Promise<OwnKitchen> {
  const { rows } = await sql<OwnKitchen>`
    select c.id, c.slug, c.time_zone as "timeZone"
    from public.chefs c
    where c.profile_id = ${personId}
  `.execute(db)
  return kitchenOf(rows)
}

/**
 * The same, and no other change of this menu and no order of this kitchen until the transaction ends. Every
 * change begins here: triggers write to the kitchen's row at their end, and one order of locks cannot deadlock.
 */
export async function lockOwnKitchen(db: Queries, personId: string): Promise<OwnKitchen> {
  const { rows } = await sql<OwnKitchen>`
    select c.id, c.slug, c.time_zone as "timeZone"
    from public.chefs c
    where c.profile_id = ${personId}
    for update
  `.execute(db)
  return kitchenOf(rows)
}

function kitchenOf(rows: readonly OwnKitchen[]): OwnKitchen {
  const [kitchen] = rows
  if (!kitchen) throw notFound('business')
  return kitchen
}

/** Refuses with 404 unless every one of these dishes is the kitchen's. */
export async function checkOwnDishes(
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
  if (rows.length !== wanted.length) throw notFound('dish')
}
