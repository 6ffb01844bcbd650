import { sql } from 'kysely'
import type { Queries } from '../queries.ts'

/** Kinds of pages in the sitemap. */
export const addressKinds = ['chefs', 'dishes', 'services', 'drops'] as const
export type AddressKind = (typeof addressKinds)[number]

export interface PublicAddress {
  path: string
  changedAt: Date
}

const sources = {
  chefs: {
    path: sql`'/chefs/' || c.slug`,
    rows: sql`public.chefs c`,
    id: sql`c.id`,
    changedAt: sql`c.updated_at`,
    isShown: sql`true`,
  },
  dishes: {
    path: sql`'/dish/' || d.id`,
    rows: sql`public.dishes d join public.chefs c on c.id = d.chef_id`,
    id: sql`d.id`,
    changedAt: sql`d.updated_at`,
    isShown: sql`d.status = 'active'`,
  },
  services: {
    path: sql`'/services/' || s.id`,
    rows: sql`public.services s join public.chefs c on c.id = s.chef_id`,
    id: sql`s.id`,
    changedAt: sql`s.updated_at`,
    isShown: sql`s.status = 'active'`,
  },
  drops: {
    path: sql`'/drops/' || p.slug`,
    rows: sql`public.drops p join public.chefs c on c.id = p.chef_id`,
    id: sql`p.id`,
    changedAt: sql`p.updated_at`,
    isShown: sql`p.announced_at is not null and p.cancelled_at is null and p.order_by > now()`,
  },
} as const

/** Number of addresses of a kind, paused kitchens included. */
export async function countAddresses(db: Queries, kind: AddressKind): Promise<number> {
  const { rows, isShown } = sources[kind]
  const found = await sql<{ count: number }>`
    select count(*)::integer as count
    from ${rows}
    where c.status in ('active', 'paused')
      and ${isShown}
  `.execute(db)
  return found.rows[0]?.count ?? 0
}

/** One page of the addresses of a kind, in an order that new rows barely change. */
export async function listAddresses(
  db: Queries,
  kind: AddressKind,
  page: { limit: number; offset: number },
): Promise<PublicAddress[]> {
  const { path, rows, id, changedAt, isShown } = sources[kind]
  const found = await sql<PublicAddress>`
    select ${path} as path, ${changedAt} as "changedAt"
    from ${rows}
    where c.status in ('active', 'paused')
      and ${isShown}
    order by ${id}
    limit ${page.limit}
    offset ${page.offset}
  `.execute(db)
  return found.rows
}
