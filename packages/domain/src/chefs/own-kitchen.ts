import { notFound } from '@localchef/contracts/common-refusals'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../queries.ts'
import { noSuch, type Refuse } from '../refusal.ts'

export interface OwnKitchen {
  id: string
  slug: string
  timeZone: string
}

/** Reads the caller's kitchen. */
export function readOwnKitchen(
  refuse: Refuse<typeof notFound>,
  db: Queries,
  userId: string,
): Promise<OwnKitchen> {
  return findKitchen(refuse, db, userId, sql``)
}

/**
 * Locks the caller's kitchen against other changes of its menu and new orders. Every change of a menu takes this lock
 * first: triggers write to the kitchen's row later, and a single lock order cannot deadlock.
 */
export function lockOwnKitchen(
  refuse: Refuse<typeof notFound>,
  db: Queries,
  userId: string,
): Promise<OwnKitchen> {
  return findKitchen(refuse, db, userId, sql`for update`)
}

async function findKitchen(
  refuse: Refuse<typeof notFound>,
  db: Queries,
  userId: string,
  lock: RawBuilder<unknown>,
): Promise<OwnKitchen> {
  const { rows } = await sql<OwnKitchen>`
    select c.id, c.slug, c.time_zone as "timeZone"
    from public.chefs c
    where c.profile_id = ${userId}
    ${lock}
  `.execute(db)
  const kitchen = rows[0]
  if (!kitchen) throw refuse(notFound, noSuch('business'))
  return kitchen
}
